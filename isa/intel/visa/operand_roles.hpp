#pragma once
// What the letters of the column `operands` of opcodes.def mean.
#include <string_view>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct RoleRow {
  char letter;
  std::string_view text;  ///< what may stand there, for messages
  bool is_written;
  bool is_read;
  /// Kinds that may stand there: a mask of 1 << OperandKind.
  std::uint32_t kinds;
};

/// Of a letter that opcodes.def has.
const RoleRow& role_row(char letter);

/// May this operand stand in a place with this letter?
bool takes(char letter, const Operand& operand);

/// "an immediate", "a predicate".
std::string_view kind_text(const Operand& operand);

/// The letter of an operand of an instruction; of those behind the last letter, which repeats, the
/// last.
char role_of(const Instruction& instruction, std::size_t operand);

}  // namespace eu::isa::visa
