#pragma once
// What each line of a kernel's source cost: the accounts of the instructions that were made of it,
// added up.
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/source_place.hpp"
#include "model/base/accounting.hpp"

namespace eu::model {

struct LineAccount {
  std::optional<isa::SourcePlace> place;  ///< none: of the instructions that name no line
  std::uint32_t instructions = 0;         ///< of the code, made of this line
  InstructionAccount
      account;  ///< theirs together: all lines' cycles sum to the run's thread-cycles
};

/// In order of file and line, those that name no line last; empty where no instruction names one.
std::vector<LineAccount> line_accounts(const isa::Program& program,
                                       const std::vector<InstructionAccount>& instructions);

}  // namespace eu::model
