// Writer of the PRM dialect, in iga64's form if iga64 can express the instruction, otherwise in the
// manual's words (IVB PRM 5.5). In the braces are extensions of this project:
//   f1.0              flag register of an instruction that names none elsewhere
//   PredInv           inverted predication where there is no predicate
//   dst: src0: src1:  an operand that is not used and not what assemblers fill in
//   behind:           the register region in the bits after an immediate source 0, if not zero
//   ExDesc:           the word's bits of an extended descriptor that is in a register
// Other extensions are (sat) before the operands of instructions without destination, a second
// number on branches without UIP, and a type after a descriptor that is not :ud.
#include "isa/common/number_text.hpp"
#include "isa/intel/text/instruction_writer.hpp"
#include "isa/intel/text/mesa.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/prm.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {
namespace {

class PrmWriter : InstructionWriter {
 public:
  PrmWriter(std::string& out, const Instruction& instruction, Generation gen,
            const TargetNames& targets)
      : InstructionWriter(out, instruction, gen, Encoder::Iga, targets) {}

  void append() {
    predicate();
    mnemonic();
    if (!is_plain()) {
      execution_size();
      modifiers();
      operands();
      options();
    }
    if (is_send()) message_comment();
  }

 private:
  /// Appends (W), (f0.0), (W&~f0.0.any4h); nothing for a plain nop.
  void predicate() {
    if (!instruction_.no_mask && !is_predicated()) return;
    out_ += '(';
    if (instruction_.no_mask) out_ += is_predicated() ? "W&" : "W";
    if (is_predicated()) {
      if (instruction_.pred_inv) out_ += '~';
      flag_register();
      predicate_control();
    }
    out_ += ") ";
  }

  void mnemonic() {
    out_ += row(instruction_.opcode).mnemonic;
    if (instruction_.branch_ctrl) out_ += ".b";
    if (format() != Format::Math) return;
    out_ += '.';
    out_ += row(instruction_.math_function).prm_name;
  }

  /// Appends the execution size and first channel; jmpi and wait without them have one channel.
  void execution_size() {
    const bool scalar = format() == Format::JumpIndexed || instruction_.opcode == Opcode::Wait;
    if (scalar && instruction_.exec_size == 1 && instruction_.first_channel() == 0) return;
    out_ += " (";
    append_decimal(out_, instruction_.exec_size);
    out_ += "|M";
    append_decimal(out_, instruction_.first_channel());
    out_ += ')';
  }

  void modifiers() {
    if (has_condition()) {
      out_ += " (";
      out_ += name_of(kPrmCondModNames, instruction_.cond_mod);
      out_ += ')';
      flag_register();
    } else if (has_early_out()) {
      out_ += " (eo)";
      flag_register();
    }
    if (instruction_.saturate && !shown_operands(instruction_.opcode).dst) out_ += " (sat)";
  }

  /// True for macro steps of math: they record in flags which channels are done.
  bool has_early_out() const {
    return format() == Format::Math &&
           is_macro_step(instruction_.opcode, instruction_.math_function);
  }

  bool is_macro_align16() const {
    return instruction_.is_align16() &&
           is_macro_step(instruction_.opcode, instruction_.math_function);
  }

  bool is_macro_source(std::size_t index) const {
    return is_macro_align16() && isa::is_macro_source(instruction_.src[index], style_.three_source);
  }

  /// True if the operands show that the instruction is Align16.
  bool shows_macro() const {
    return is_macro_align16() &&
           (is_macro_destination(instruction_.dst, style_.three_source) || is_macro_source(0));
  }

  void operands() {
    if (format() == Format::Sends) return append_prm_split_send(out_, instruction_, style_);
    const ShownOperands shown = shown_operands(instruction_.opcode);
    if (instruction_.opcode == Opcode::Wait) return wait_operand();
    if (shown.dst && !(instruction_.opcode == Opcode::Ret && is_plain_null())) destination();
    if (shown.src[0]) source(0);
    if (is_send())
      append_prm_descriptors(out_, instruction_, style_);
    else if (format() == Format::JumpIndexed)
      jump_index();
    else if (shown.src[1] && !is_omitted_math_source())
      source(1);
    if (shown.src[2]) source(2);
    branch_targets(" ", " ");
  }

  /// True for null<1>:ud as destination of ret; other destinations are written.
  bool is_plain_null() const {
    const Operand& dst = instruction_.dst;
    return !instruction_.saturate && dst.is_null() && dst.number == 0 && dst.type == Type::UD &&
           is_plain_destination();
  }

  /// True if register and type describe the destination completely.
  bool is_plain_destination() const {
    const Operand& dst = instruction_.dst;
    return !dst.indirect && dst.subreg_bytes == 0 && dst.region.horz_stride == 1 &&
           (!instruction_.is_align16() || dst.channel_enable == 0xf);
  }

  void destination() {
    out_ += ' ';
    if (instruction_.saturate) out_ += "(sat)";
    if (is_macro_align16() && is_macro_destination(instruction_.dst, style_.three_source))
      return append_macro_operand(out_, instruction_.dst, instruction_.dst.channel_enable);
    if (!is_send() || !is_plain_destination())
      return append_prm_destination(out_, instruction_.dst, style_);
    append_prm_register_name(out_, instruction_.dst);
    append_prm_type(out_, instruction_.dst.type);
  }

  void source(std::size_t index) {
    out_ += ' ';
    const Operand& source = instruction_.src[index];
    if (is_send() && index == 0 && is_plain_payload(instruction_, gen_))
      append_prm_payload(out_, source);
    else if (is_macro_source(index))
      append_macro_operand(out_, source, source.swizzle);
    else
      append_prm_source(out_, source, index, has(instruction_.opcode, attribute::Bitwise), style_);
  }

  /// True if a math function has one source and its second source has the default value.
  bool is_omitted_math_source() const {
    return format() == Format::Math && row(instruction_.math_function).sources == 1 &&
           is_same_source(instruction_.src[1], unused_math_source(instruction_, gen_, encoder_));
  }

  /// Appends the counter of wait, as a source like iga64: n0.1<0;1,0>:ud.
  void wait_operand() {
    out_ += ' ';
    const Operand& counter = instruction_.dst;
    const bool plain = !instruction_.is_align16() && !counter.indirect &&
                       counter.region.horz_stride == 1 && !instruction_.saturate;
    if (!plain) {
      if (instruction_.saturate) out_ += "(sat)";
      return append_prm_destination(out_, counter, style_);
    }
    Operand source = counter;
    source.region = {0, 1, 0};
    append_prm_source(out_, source, 0, false, style_);
  }

  void jump_index() {
    const Operand& index = instruction_.src[1];
    if (!index.is_immediate() || index.type != Type::D) return source(1);
    out_ += ' ';
    target(targets_.index, static_cast<std::int32_t>(index.immediate));
  }

  void options() {
    separator_ = " {";
    if (instruction_.is_align16() && format() != Format::ThreeSrc && !shows_macro())
      option("Align16");
    if (instruction_.compacted) option("Compacted");
    if (instruction_.no_dd_clr) option("NoDDClr");
    if (instruction_.no_dd_chk) option("NoDDChk");
    if (instruction_.thread_ctrl == ThreadControl::Atomic) option("Atomic");
    if (instruction_.thread_ctrl == ThreadControl::Switch) option("Switch");
    if (instruction_.acc_wr_en) option("AccWrEn");
    if (instruction_.breakpoint) option("Breakpoint");
    if (is_send() && instruction_.eot) option("EOT");
    unseen_controls();
    unused_operands();
    if (separator_ == ",") out_ += '}';
  }

  void option(std::string_view word) {
    out_ += separator_;
    out_ += word;
    separator_ = ",";
  }

  void unseen_controls() {
    if (!is_predicated() && !has_condition() && !has_early_out() &&
        (instruction_.flag_reg != 0 || instruction_.flag_subreg != 0)) {
      option("");
      flag_register();
    }
    if (!is_predicated() && instruction_.pred_inv) option("PredInv");
    const std::uint32_t beside = instruction_.ex_desc | instruction_.sfid;
    if (instruction_.ex_desc_is_register && beside != 0) {
      option("ExDesc: 0x");
      append_hex(out_, beside, 8);
    }
  }

  void unused_operands() {
    const OperandStyle style = unused_style();
    const NondefaultOperands nondefault = nondefault_operands(instruction_, gen_, encoder_);
    const auto& src = instruction_.src;
    if (nondefault.dst) {
      option("dst: ");
      append_prm_destination(out_, instruction_.dst, style);
    }
    if (nondefault.src[0]) {
      option("src0: ");
      append_prm_source(out_, src[0], 0, false, style);
    }
    if (nondefault.after_immediate) {
      option("behind: ");
      append_prm_region(out_, src[0], style);
    }
    if (nondefault.src[1]) {
      option("src1: ");
      append_prm_source(out_, src[1], 1, false, style);
    }
  }

  void message_comment() {
    out_ += " // ";
    append_mesa_message(out_, instruction_, gen_);
  }

  std::string_view separator_;
};

void append_offset(std::string& out, std::uint32_t offset_bytes) {
  out += "/* [";
  append_hex(out, offset_bytes, 8);
  out += "] */ ";
}

}  // namespace

std::string write_prm(const Instruction& instruction, Generation gen) {
  std::string out;
  PrmWriter(out, instruction, gen, TargetNames{}).append();
  return out;
}

std::string write_prm(const Program& program, const WriteOptions& options) {
  std::string out;
  const ProgramLabels labels(program, LabelStyle::ByOffset);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (options.labels) labels.append_at(out, program.offsets_bytes[index]);
    if (options.offsets) append_offset(out, program.offsets_bytes[index]);
    const TargetNames targets = options.labels ? labels.targets(index) : TargetNames{};
    PrmWriter(out, instructions(program)[index], program.gen, targets).append();
    out += '\n';
  }
  if (options.labels && !program.offsets_bytes.empty())
    labels.append_at(out, program.offsets_bytes.back());
  return out;
}

}  // namespace eu::isa
