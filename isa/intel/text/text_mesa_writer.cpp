// Writer of the Mesa dialect, in the form of Mesa's disassembler for IVB. In the braces, after
// Mesa's words, are extensions of this project (see also mesa.hpp):
//   f1.0              flag register of an instruction that names none elsewhere
//   PredInv           inverted predication where there is no predicate
//   dst: src0: src1:  an operand that is not used and not what assemblers fill in
//   behind:           the register region in the bits after an immediate source 0, if not zero
//   BranchCtrl        bit 28 of a branch with two targets (isa/GEN8.md E7)
//   ExDesc:           the extended descriptor of a send of Gen9 that does not look like a region
// Other extensions are UIP: on branches that have none, a type after a descriptor that is not UD,
// and .sat on send.
#include "isa/common/number_text.hpp"
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/instruction_writer.hpp"
#include "isa/intel/text/mesa.hpp"
#include "isa/intel/text/message_text.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {
namespace {

class MesaWriter : InstructionWriter {
 public:
  MesaWriter(std::string& out, const Instruction& instruction, Generation gen,
             const TargetNames& targets, bool comments)
      : InstructionWriter(out, instruction, gen, Encoder::Mesa, targets) {
    style_.value_comments = comments;
    // From Gen8 on logic operations invert the bits of a source where Gen7's negate it; Mesa
    // writes ~.
    if (facts(gen).layout != Layout::Gen7 && has(instruction.opcode, attribute::Bitwise))
      style_.negation = '~';
  }

  void append() {
    predicate();
    mnemonic();
    if (!is_plain_nop()) {
      out_ += '(';
      append_decimal(out_, instruction_.exec_size);
      out_ += ')';
      operands();
      options();
    }
    out_ += ';';
  }

 private:
  bool is_plain_nop() const { return instruction_.opcode == Opcode::Nop && is_plain(); }

  void predicate() {
    if (!is_predicated()) return;
    out_ += instruction_.pred_inv ? "(-" : "(+";
    flag_register();
    predicate_control();
    out_ += ") ";
  }

  /// False for opcodes whose embedded conditions write no flags; the text then names none.
  bool condition_writes_flag() const {
    return instruction_.opcode != Opcode::Sel && instruction_.opcode != Opcode::If &&
           instruction_.opcode != Opcode::While && instruction_.opcode != Opcode::Csel;
  }

  void mnemonic() {
    out_ += row(instruction_.opcode).mnemonic;
    if (instruction_.saturate) out_ += ".sat";
    if (instruction_.breakpoint) out_ += ".breakpoint";
    if (format() == Format::Math) {
      out_ += ' ';
      out_ += row(instruction_.math_function).name;
    } else if (has_condition()) {
      out_ += '.';
      out_ += name_of(kCondModNames, instruction_.cond_mod);
      if (condition_writes_flag()) {
        out_ += '.';
        flag_register();
      }
    }
  }

  void operands() {
    const ShownOperands shown = shown_operands(instruction_.opcode);
    if (format() == Format::Sends) return split_send();
    if (shown.dst) {
      out_ += ' ';
      append_mesa_destination(out_, instruction_.dst, style_);
    }
    if (is_gen9_send())
      payload();
    else if (shown.src[0])
      source(0);
    if (is_send())
      message();
    else if (shown.src[1])
      source(1);
    if (shown.src[2]) source(2);
    branch_targets(" JIP: ", " UIP: ");
  }

  void source(std::size_t index) {
    out_ += ' ';
    if (index == 1 && !targets_.index.empty())
      out_ += targets_.index;
    else
      append_mesa_source(out_, instruction_.src[index], style_);
  }

  /// Appends the payload; its region is the one that the extended descriptor's bits look like.
  void payload() {
    Operand payload = instruction_.src[0];
    payload.region =
        payload_region(instruction_.ex_desc, instruction_.access_mode).value_or(Region{0, 1, 0});
    out_ += ' ';
    append_mesa_source(out_, payload, style_);
  }

  /// Appends registers without regions, then the descriptors, each a dword or a register.
  void split_send() {
    for (const Operand* operand : {&instruction_.dst, &instruction_.src[0], &instruction_.src[2]}) {
      out_ += ' ';
      append_mesa_register(out_, *operand);
      out_ += row(operand->type).name;
    }
    descriptor(instruction_.descriptor_is_register(), instruction_.src[1].immediate, 0);
    descriptor(instruction_.ex_desc_is_register, instruction_.ex_desc, instruction_.ex_desc_subreg);
    out_ += ' ';
    append_mesa_message(out_, instruction_, gen_);
  }

  void descriptor(bool is_register, std::uint32_t dword, int subregister) {
    if (!is_register) {
      out_ += " 0x";
      return append_hex(out_, dword, 8);
    }
    out_ += " a0";
    if (subregister != 0) {
      out_ += '.';
      append_decimal(out_, subregister);
    }
    out_ += "<0>UD";
  }

  /// Appends the descriptor as the whole dword of the word, including EOT.
  void message() {
    const Operand& descriptor = instruction_.src[1];
    std::uint32_t dword = descriptor.immediate | (instruction_.eot ? 1u << 31 : 0);
    if (instruction_.descriptor_is_register()) {
      source(1);
      dword = static_cast<std::uint32_t>(encode(instruction_, gen_).bits(127, 96));
    }
    out_ += " 0x";
    append_hex(out_, dword, 8);
    if (descriptor.is_immediate() && descriptor.type != Type::UD) {
      out_ += ':';
      out_ += row(descriptor.type).name;
    }
    out_ += ' ';
    append_mesa_message(out_, instruction_, gen_);
  }

  void options() {
    out_ += " {";
    option(instruction_.is_align16() ? Option::Align16 : Option::Align1);
    if (instruction_.no_mask) option(Option::NoMask);
    if (instruction_.no_dd_clr) option(Option::NoDDClr);
    if (instruction_.no_dd_chk) option(Option::NoDDChk, instruction_.no_dd_clr ? ',' : ' ');
    channel_offset();
    if (instruction_.compacted) option(Option::Compacted);
    if (instruction_.thread_ctrl == ThreadControl::Atomic) option(Option::Atomic);
    if (instruction_.thread_ctrl == ThreadControl::Switch) option(Option::Switch);
    if (instruction_.acc_wr_en) option(Option::AccWrEn);
    if (instruction_.branch_ctrl) option(Option::BranchCtrl);
    if (is_send() && instruction_.eot) option(Option::Eot);
    unseen_controls();
    unused_operands();
    out_ += " }";
  }

  void option(Option option, char separator = ' ') {
    out_ += separator;
    out_ += name_of(kOptionNames, option);
  }

  /// Appends QtrCtrl and NibCtrl in units that fit the execution size (IVB PRM 5.2.2); nothing if
  /// all 32 channels are meant.
  void channel_offset() {
    const int quarter = instruction_.qtr_ctrl;
    const int size = instruction_.exec_size;
    if (instruction_.nib_ctrl != 0 || size < 8)
      channel_group(2 * quarter + instruction_.nib_ctrl, 'N');
    else if (size == 16 && quarter % 2 == 0)
      channel_group(quarter / 2, 'H');
    else if (size != 32 || quarter != 0)
      channel_group(quarter, 'Q');
  }

  void channel_group(int index, char unit) {
    out_ += ' ';
    append_decimal(out_, index + 1);
    out_ += unit;
  }

  void unseen_controls() {
    const bool flag_shown = is_predicated() || (has_condition() && condition_writes_flag());
    if (!flag_shown && (instruction_.flag_reg != 0 || instruction_.flag_subreg != 0)) {
      out_ += ' ';
      flag_register();
    }
    if (!is_predicated() && instruction_.pred_inv) option(Option::PredInv);
    if (is_gen9_send() && !payload_region(instruction_.ex_desc, instruction_.access_mode)) {
      out_ += " ExDesc: 0x";
      append_hex(out_, instruction_.ex_desc | instruction_.sfid, 8);
    }
  }

  void unused_operands() {
    const OperandStyle style = unused_style();
    const NondefaultOperands nondefault = nondefault_operands(instruction_, gen_, encoder_);
    if (nondefault.dst) {
      out_ += " dst: ";
      append_mesa_destination(out_, instruction_.dst, style);
    }
    if (nondefault.src[0]) {
      out_ += " src0: ";
      append_mesa_source(out_, instruction_.src[0], style);
    }
    if (nondefault.after_immediate) {
      out_ += " behind: ";
      append_mesa_region(out_, instruction_.src[0], style);
    }
    if (nondefault.src[1]) {
      out_ += " src1: ";
      append_mesa_source(out_, instruction_.src[1], style);
    }
  }
};

}  // namespace

std::string write_mesa(const Instruction& instruction, Generation gen) {
  std::string out;
  MesaWriter(out, instruction, gen, TargetNames{}, false).append();
  return out;
}

std::string write_mesa(const Program& program, const WriteOptions& options) {
  std::string out;
  const ProgramLabels labels(program, LabelStyle::Numbered);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (options.labels) labels.append_at(out, program.offsets_bytes[index]);
    if (options.offsets) {
      out += "0x";
      append_hex(out, program.offsets_bytes[index], 8);
      out += ": ";
    }
    const TargetNames targets = options.labels ? labels.targets(index) : TargetNames{};
    MesaWriter(out, instructions(program)[index], program.gen, targets, options.value_comments)
        .append();
    out += '\n';
  }
  if (options.labels && !program.offsets_bytes.empty())
    labels.append_at(out, program.offsets_bytes.back());
  return out;
}

}  // namespace eu::isa
