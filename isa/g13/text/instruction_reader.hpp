#pragma once
// Reads one instruction of a text, in either dialect.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/g13/names.hpp"
#include "isa/g13/text/line.hpp"

namespace eu::isa::g13 {

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

}  // namespace eu::isa::g13
