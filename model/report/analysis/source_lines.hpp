#pragma once
// The cost of each line of a kernel's source: the sum of the accounts of its instructions.
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/program.hpp"
#include "model/base/accounting.hpp"

namespace eu::model {

struct LineAccount {
  std::optional<isa::SourcePlace> place;  ///< none: instructions without a line
  std::uint32_t instructions = 0;         ///< made from this line
  InstructionAccount
      account;  ///< their sum; the cycles of all lines sum to the run's thread-cycles
};

/// Accounts in order of file and line, the one without a line last; empty if
/// no instruction has a line.
std::vector<LineAccount> line_accounts(const isa::Program& program,
                                       const std::vector<InstructionAccount>& instructions);

}  // namespace eu::model
