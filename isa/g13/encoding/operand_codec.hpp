#pragma once
// The bits of one operand, by its class.
#include <cstdint>
#include <string>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Reads an operand from its bits. Returns what is wrong with them, or nothing. Of the instruction
/// its fields are known, and its destination if the operand is a source.
std::string decode_operand(OperandClass operand_class, std::uint64_t bits,
                           const Instruction& instruction, Operand& operand);

/// Writes an operand's bits. Returns why it cannot be an operand of the class, or nothing.
std::string encode_operand(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits);

}  // namespace eu::isa::g13
