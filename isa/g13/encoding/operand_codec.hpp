#pragma once
// Decodes and encodes the bits of one operand, by its class.
#include <cstdint>
#include <string>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Decodes an operand. Returns what is wrong with its bits, or an empty string. The instruction's
/// fields must be set, and for a source its destination.
std::string decode_operand(OperandClass operand_class, std::uint64_t bits,
                           const Instruction& instruction, Operand& operand);

/// Encodes an operand. Returns why it is not valid for the class, or an empty string.
std::string encode_operand(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits);

}  // namespace eu::isa::g13
