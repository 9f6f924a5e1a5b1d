#pragma once
// Fewer instructions: what is not needed, and copies that need not be.
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Before instructions are made legal: conversions go into what reads them, and results that nobody
/// reads go, unless they are to be kept.
void fold(Code& code, bool keep_unread);

/// Before registers are chosen: source and destination of a copy share a variable where neither is
/// needed beside the other.
void coalesce(Code& code);

}  // namespace eu::isa::lowering
