#pragma once
// Instructions as text, written: what the dialects have in common.
#include <string>

#include "isa/intel/text/operand_words.hpp"
#include "isa/intel/text/program_labels.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

class InstructionWriter {
 protected:
  /// `targets` names what the branch leads to; empty names leave the encoded numbers.
  InstructionWriter(std::string& out, const Instruction& instruction, Generation gen,
                    Encoder encoder, const TargetNames& targets);

  Format format() const { return row(instruction_.opcode).format; }
  bool is_send() const { return isa::is_send(instruction_.opcode); }
  bool is_gen9_send() const {
    return format() == Format::Send && facts(gen_).layout == Layout::Gen9;
  }
  bool is_predicated() const { return instruction_.pred_ctrl != PredCtrl::None; }
  bool has_condition() const;
  /// An instruction without operands, with nothing but its opcode.
  bool is_plain() const;

  /// `f0.1`
  void flag_register();
  /// `.any4h`; nothing for the plain one.
  void predicate_control();
  /// The name, or the encoded number if it is empty.
  void target(std::string_view name, std::int64_t units);
  /// Both targets of a branch, as far as they mean something or are not zero, each behind its mark.
  void branch_targets(std::string_view jip_mark, std::string_view uip_mark);

  /// Of an operand that is not used: if there is a double, it is in one that is.
  OperandStyle unused_style() const;

  std::string& out_;
  const Instruction& instruction_;
  Generation gen_;
  Encoder encoder_;
  const TargetNames& targets_;
  OperandStyle style_;
};

}  // namespace eu::isa
