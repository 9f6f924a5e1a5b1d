#pragma once
// Writes instructions in the dialect of drivers, as Mesa's disassembler does.
#include <string>
#include <string_view>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Text of an instruction, such as "iadd r0, r1, 4, lsl 1".
std::string write_instruction(const Instruction& instruction);

/// Name of a register or uniform, such as "r5h", "r12", "dr4", "u3l".
std::string name_of_register(const Operand& operand);

/// The shortest decimal number with the immediate's value, such as "0.5", "-0.0".
std::string float_text(std::uint8_t bits);

}  // namespace eu::isa::g13
