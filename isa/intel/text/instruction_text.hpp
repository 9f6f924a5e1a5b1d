#pragma once
// An instruction as text, read in two steps. A dialect's reader records the parts from left to
// right. Then meaning_of() derives their meaning, which depends on the access mode in the options
// at the end.
#include <array>
#include <string_view>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/message_text.hpp"
#include "isa/intel/text/operand_reader.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

// Options in braces at the end of an instruction, for all dialects together.

/// A flag register as named in the text.
struct FlagName {
  std::uint8_t reg = 0;
  std::uint8_t subreg = 0;
  const char* at = nullptr;  ///< null: not named
};

/// Reads f0, f0.0 ... f1.1 at the cursor.
FlagName read_flag(Scanner& scanner);
/// True if the name of a flag register begins at the cursor.
bool at_flag(const Scanner& scanner);

/// Contents of the braces. `controls` holds the controls; a null position means absence.
struct Options {
  Instruction controls;
  bool has_access_mode = false;
  bool has_channel_group = false;
  const char* compacted_at = nullptr;
  const char* eot_at = nullptr;
  const char* branch_ctrl_at = nullptr;
  const char* acc_wr_en_at = nullptr;
  FlagName flag;
  /// The extended descriptor with SFID, if the instruction does not show all of it.
  const char* ex_desc_at = nullptr;
  std::uint32_t ex_desc = 0;
  OperandText dst, behind;           ///< `begin` is null: not given
  std::array<OperandText, 2> src{};  ///< as `dst`
};

/// Reads `{ ... }` at the cursor; all options are absent if there are no braces.
Options read_options(Scanner& scanner, const OperandSyntax& syntax);

/// A branch target by name; `label` is empty if there is none.
struct TargetText {
  std::string_view label;
  const char* at = nullptr;
};

struct InstructionText {
  /// Opcode, math function, execution size, condition, saturation, breakpoint, numeric distances,
  /// inversion of the predicate: parts with a meaning that does not depend on the options.
  Instruction known;
  Generation gen = Generation::Ivb;
  Encoder encoder = Encoder::Mesa;  ///< fills the fields that the dialect does not show
  FlagName predicate_flag;          ///< `at` is null: no predicate
  FlagName condition_flag;
  std::string_view predicate_control;
  const char* predicate_control_at = nullptr;  ///< null: none
  OperandText dst;
  std::array<OperandText, 3> src;
  MessageText message;
  std::array<TargetText, 3> targets;  ///< by Distance
  Options options;

  Format format() const { return row(known.opcode).format; }
};

/// The instruction that the text means, except for targets by name. Fails if the text contradicts
/// itself or has no encoding.
Instruction meaning_of(const Scanner& scanner, const InstructionText& text);

}  // namespace eu::isa
