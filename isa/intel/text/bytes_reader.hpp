#pragma once
// Readers of machine code written as numbers: hex bytes and C arrays of dwords.
#include <string>
#include <string_view>

#include "isa/intel/places.hpp"

namespace eu::isa {

/// Reads hex digits in pairs, in memory order, with or without blanks. A line may begin with an
/// offset and a colon; then two blanks end its bytes, as in xxd's output. Comments are `//`, `#`
/// and `/* */`. Throws InputError.
SpelledBytes read_hex_bytes(std::string_view text, const std::string& name);

/// Reads `{ 0x00600001, 0x23600021, 0x008d0000, 0x00000000 },`: dwords, lowest bytes first in
/// memory. Braces and commas are separators. Text before the first brace that is not a number is a
/// declaration and is skipped. Ends at a semicolon. Throws InputError.
SpelledBytes read_c_array(std::string_view text, const std::string& name);

}  // namespace eu::isa
