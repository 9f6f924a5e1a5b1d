#pragma once
// Operands with a kind in bits above 8 bits of a number; each kind is a row of a table. Fixed
// functions have such operands, and some other instructions.
#include <cstdint>
#include <string>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// As decode_operand() and encode_operand(), for the classes in the table.
std::string decode_by_kind(OperandClass operand_class, std::uint64_t bits, Operand& operand);
std::string encode_by_kind(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits);

}  // namespace eu::isa::g13
