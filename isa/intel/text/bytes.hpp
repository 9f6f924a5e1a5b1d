#pragma once
// Machine code written as numbers: hex bytes, and C arrays of dwords.
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Reads hex digits in pairs, in memory order, with or without blanks. A line may begin with an
/// offset and a colon; then two blanks end its bytes, as in xxd's output. Comments are `//`, `#`
/// and `/* */`. Throws InputError.
SpelledBytes read_hex_bytes(std::string_view text, const std::string& name);

/// Reads `{ 0x00600001, 0x23600021, 0x008d0000, 0x00000000 },`: dwords, lowest bytes first in
/// memory. Braces and commas are separators. Text before the first brace that is not a number is a
/// declaration and is skipped. Ends at a semicolon. Throws InputError.
SpelledBytes read_c_array(std::string_view text, const std::string& name);

/// The arrays that a text declares; if it declares none, one entry without a name. `instructions`
/// stays 0 because only decoding shows which instructions are compact. Throws InputError, which
/// names `file`, for a comment without an end.
std::vector<KernelEntry> list_c_arrays(std::string_view text, const std::string& file);

/// The text with all arrays except array `number` of list_c_arrays() replaced by blanks; line
/// numbers stay the same.
std::string only_c_array(std::string_view text, std::size_t number, const std::string& file);

// Writers, one instruction a line.

/// The program as hex digits in pairs, in memory order.
std::string write_hex_bytes(const Program& program);

/// The program as rows of dwords for a C array: `{ 0x00600001, 0x23600021, 0x008d0000,
/// 0x00000000 },`.
std::string write_c_array(const Program& program);

}  // namespace eu::isa
