#include "isa/intel/text/instruction_writer.hpp"

#include "isa/common/number_text.hpp"
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {

InstructionWriter::InstructionWriter(std::string& out, const Instruction& instruction,
                                     Generation gen, Encoder encoder, const TargetNames& targets)
    : out_(out), instruction_(instruction), gen_(gen), encoder_(encoder), targets_(targets) {
  style_.mode = instruction.access_mode;
  style_.three_source = format() == Format::ThreeSrc;
  style_.replicates_full = replicates_full(instruction, gen, encoder);
  style_.wide = format() == Format::Immediate64;
}

bool InstructionWriter::has_condition() const {
  return instruction_.cond_mod != CondMod::None && !is_send() && format() != Format::Math;
}

bool InstructionWriter::is_plain() const {
  if (format() != Format::Nullary) return false;
  Instruction plain;
  plain.opcode = instruction_.opcode;
  fill_unused_operands(plain, gen_, encoder_);
  return encode(plain, gen_) == encode(instruction_, gen_);
}

OperandStyle InstructionWriter::unused_style() const {
  OperandStyle style = style_;
  style.wide = false;
  return style;
}

void InstructionWriter::flag_register() {
  out_ += 'f';
  append_decimal(out_, instruction_.flag_reg);
  out_ += '.';
  append_decimal(out_, instruction_.flag_subreg);
}

void InstructionWriter::predicate_control() {
  if (instruction_.pred_ctrl == PredCtrl::Sequential) return;
  out_ += '.';
  out_ += instruction_.is_align16() ? name_of(kAlign16PredNames, instruction_.pred_ctrl)
                                    : name_of(kAlign1PredNames, instruction_.pred_ctrl);
}

void InstructionWriter::target(std::string_view name, std::int64_t units) {
  if (name.empty())
    append_decimal(out_, units);
  else
    out_ += name;
}

void InstructionWriter::branch_targets(std::string_view jip_mark, std::string_view uip_mark) {
  if (!has_distance(instruction_, Distance::Jip, gen_)) return;
  out_ += jip_mark;
  target(targets_.jip, instruction_.jip);
  if (!has_distance(instruction_, Distance::Uip, gen_) && instruction_.uip == 0) return;
  out_ += uip_mark;
  target(targets_.uip, instruction_.uip);
}

}  // namespace eu::isa
