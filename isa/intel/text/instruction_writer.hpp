#pragma once
// Writer of instructions: the parts that the dialects share.
#include <string>

#include "isa/intel/text/operand_words.hpp"
#include "isa/intel/text/program_labels.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

class InstructionWriter {
 protected:
  /// `targets` has the names of the branch targets; for empty names the encoded numbers
  /// are written.
  InstructionWriter(std::string& out, const Instruction& instruction, Generation gen,
                    Encoder encoder, const TargetNames& targets);

  Format format() const { return row(instruction_.opcode).format; }
  bool is_send() const { return isa::is_send(instruction_.opcode); }
  bool is_gen9_send() const {
    return format() == Format::Send && facts(gen_).layout == Layout::Gen9;
  }
  bool is_predicated() const { return instruction_.pred_ctrl != PredCtrl::None; }
  bool has_condition() const;
  /// True for an instruction without operands that has nothing but its opcode.
  bool is_plain() const;

  /// Appends `f0.1`.
  void flag_register();
  /// Appends `.any4h`; nothing for the plain control.
  void predicate_control();
  /// Appends the name, or the encoded number if it is empty.
  void target(std::string_view name, std::int64_t units);
  /// Writes both targets of a branch, each after its mark. A target that has no meaning and is zero
  /// is left out.
  void branch_targets(std::string_view jip_mark, std::string_view uip_mark);

  /// The style of an unused operand; a double is only written in an operand that is used.
  OperandStyle unused_style() const;

  std::string& out_;
  const Instruction& instruction_;
  Generation gen_;
  Encoder encoder_;
  const TargetNames& targets_;
  OperandStyle style_;
};

}  // namespace eu::isa
