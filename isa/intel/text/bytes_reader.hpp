#pragma once
// Machine code written down as numbers: hex bytes and C arrays of dwords.
#include <string>
#include <string_view>

#include "isa/intel/places.hpp"

namespace eu::isa {

/// Hex digits in pairs, in memory order, with or without blanks. An offset with a colon may begin a
/// line (then two blanks end its bytes, as in xxd's output); comments are `//`, `#` and `/* */`.
/// Throws InputError.
SpelledBytes read_hex_bytes(std::string_view text, const std::string& name);

/// `{ 0x00600001, 0x23600021, 0x008d0000, 0x00000000 },`: dwords, lowest bytes first in memory.
/// Braces and commas only separate. What stands before the first brace is skipped, if it is no
/// number: a declaration. Ends at a semicolon. Throws InputError.
SpelledBytes read_c_array(std::string_view text, const std::string& name);

}  // namespace eu::isa
