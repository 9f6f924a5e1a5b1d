#pragma once
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Whoever reads what a mov has written reads the mov's source instead, where that comes to the
/// same; the mov is then not needed.
void fold_copies(Code& code);

}  // namespace eu::isa::lowering
