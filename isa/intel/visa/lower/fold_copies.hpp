#pragma once
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Makes readers of a mov's result read the mov's source if the effect is the same, and removes
/// the mov.
void fold_copies(Code& code);

}  // namespace eu::isa::lowering
