#pragma once
// Instructions as text: read in either dialect, written in that of drivers.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/g13/names.hpp"
#include "isa/g13/text/line.hpp"

namespace eu::isa::g13 {

// Reads one instruction of a text, in either dialect.

struct ReadInstruction {
  Instruction instruction;
  Token label;  ///< a jump's target, if it is a label
  /// What is wrong, and its place in the line; empty without an error.
  std::string problem;
  std::size_t problem_at = 0;
  bool is_complete = false;  ///< the whole line was read, and only the combination is wrong

  bool ok() const { return problem.empty(); }
};

/// The instruction of a line. A jump to a label has the distance 0.
ReadInstruction read_instruction(const Line& line, Dialect dialect);

/// Names of instructions, with repetitions.
std::vector<std::string_view> mnemonics(Dialect dialect);

// Reads one operand, in either dialect: `$r5h`, `r5h.cache`, `r4_r5`, `0.5.neg`, `u12.sx`.

/// Reads an operand of the class. Returns what is wrong with it, or an empty string.
std::string read_operand(std::string_view text, OperandClass operand_class, Operand& operand);

/// Reads a number, decimal or hex (`0x1f`, `-4`, applegpu's `0x-1E4`); false for other text.
bool read_number(std::string_view text, std::int64_t& value);

// Writes instructions in the dialect of drivers, as Mesa's disassembler does.

/// Text of an instruction, such as "iadd r0, r1, 4, lsl 1".
std::string write_instruction(const Instruction& instruction);

/// Name of a register or uniform, such as "r5h", "r12", "dr4", "u3l".
std::string name_of_register(const Operand& operand);

/// The shortest decimal number with the immediate's value, such as "0.5", "-0.0".
std::string float_text(std::uint8_t bits);

}  // namespace eu::isa::g13
