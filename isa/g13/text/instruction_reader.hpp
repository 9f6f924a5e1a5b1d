#pragma once
// One instruction of a text, in either dialect.
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
  Token label;  ///< where a jump goes to, if it names that
  /// What is wrong, and where in the line; empty if nothing is.
  std::string problem;
  std::size_t problem_at = 0;
  bool is_complete = false;  ///< all of the line was read; what it says together is wrong

  bool ok() const { return problem.empty(); }
};

/// The instruction of a line. A jump to a label has the distance 0.
ReadInstruction read_instruction(const Line& line, Dialect dialect);

/// Names of instructions, with repetitions.
std::vector<std::string_view> mnemonics(Dialect dialect);

}  // namespace eu::isa::g13
