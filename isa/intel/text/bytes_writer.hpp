#pragma once
// Writers of machine code as numbers, one instruction a line; bytes_reader.hpp reads it.
#include <string>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// The program as hex digits in pairs, in memory order.
std::string write_hex_bytes(const Program& program);

/// The program as rows of dwords for a C array: `{ 0x00600001, 0x23600021, 0x008d0000,
/// 0x00000000 },`.
std::string write_c_array(const Program& program);

}  // namespace eu::isa
