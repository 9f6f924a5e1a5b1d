#pragma once
// An instruction as text, read in two steps. A dialect's reader records the parts from left to
// right. Then meaning_of() derives their meaning, which depends on the access mode in the options
// at the end.
#include <array>
#include <string_view>

#include "isa/intel/program/branch_targets.hpp"
#include "isa/intel/text/message_text.hpp"
#include "isa/intel/text/operand_reader.hpp"
#include "isa/intel/text/option_reader.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

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
