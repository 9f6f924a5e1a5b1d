#pragma once
// Meaning of the letters in the column `operands` of opcodes.def.
#include <string_view>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct RoleRow {
  char letter;
  std::string_view text;  ///< the allowed operands, for messages
  bool is_written;
  bool is_read;
  /// Allowed kinds: a mask of 1 << OperandKind.
  std::uint32_t kinds;
};

/// The row of a letter; opcodes.def must have the letter.
const RoleRow& role_row(char letter);

/// True if a place with this letter allows this operand.
bool takes(char letter, const Operand& operand);

/// The kind of an operand for messages: "an immediate", "a predicate".
std::string_view kind_text(const Operand& operand);

/// The letter of an operand of an instruction. The last letter repeats: it applies to all
/// further operands.
char role_of(const Instruction& instruction, std::size_t operand);

}  // namespace eu::isa::visa
