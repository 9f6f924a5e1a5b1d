#pragma once
// Variables whose parts have nothing to do with each other, as variables of their own.
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Registers that no instruction takes together become variables of their own: each can have its
/// place where it is copied to, and is free when it is no longer needed.
void split_variables(Code& code);

}  // namespace eu::isa::lowering
