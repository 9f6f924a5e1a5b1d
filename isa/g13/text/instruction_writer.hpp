#pragma once
// Instructions in the dialect that drivers print, as Mesa's disassembler writes them.
#include <string>
#include <string_view>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// "iadd r0, r1, 4, lsl 1".
std::string write_instruction(const Instruction& instruction);

/// A register or uniform: "r5h", "r12", "dr4", "u3l".
std::string name_of_register(const Operand& operand);

/// "0.5", "-0.0": the shortest decimal number that is the immediate.
std::string float_text(std::uint8_t bits);

}  // namespace eu::isa::g13
