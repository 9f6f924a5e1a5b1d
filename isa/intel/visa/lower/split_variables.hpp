#pragma once
// Splits variables whose parts are independent.
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Makes registers that no instruction uses together separate variables. Each can be allocated at
/// the place that it is copied to, and is free after its last use.
void split_variables(Code& code);

}  // namespace eu::isa::lowering
