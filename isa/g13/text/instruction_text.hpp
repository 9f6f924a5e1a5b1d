#pragma once
// Lines and instructions as text: read in either dialect, written in that of drivers.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/g13/names.hpp"

namespace eu::isa::g13 {

// A line of assembly: a name, then operands between commas.

/// A part of a line, with its place.
struct Token {
  std::string_view text;
  std::size_t at = 0;  ///< offset in the line
};

struct Line {
  Token label;  ///< text is empty if there is none
  /// The word's hex digits in a listing; text is empty without one.
  Token bytes;
  Token mnemonic;  ///< text is empty without an instruction
  std::vector<Token> operands;
};

/// Splits a line and drops its comment (`//`). A listing has an offset and a word in hex before the
/// instruction.
Line split_line(std::string_view text);

/// The token without blanks at both ends; `at` is adjusted.
Token trimmed(Token token);

bool is_hex(std::string_view text);

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
