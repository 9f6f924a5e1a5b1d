#pragma once
// Removes unneeded instructions and copies.
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Folds conversions into the instructions that read them, and removes instructions with unread
/// results unless `keep_unread`. Runs before instructions are made legal.
void fold(Code& code, bool keep_unread);

/// Makes source and destination of a copy one variable if both are never needed at the same time.
/// Runs before registers are allocated.
void coalesce(Code& code);

}  // namespace eu::isa::lowering
