#include <fmt/core.h>

#include "isa/intel/text/instruction_text.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_words.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::isa {
namespace {

class Meaning {
 public:
  Meaning(const Scanner& scanner, const InstructionText& text)
      : scanner_(scanner),
        text_(text),
        shown_(shown_operands(text.known.opcode)),
        instruction_(text.known) {}

  Instruction instruction() {
    set_controls();
    set_predicate();
    set_flag();
    place_.gen = text_.gen;
    place_.mode = instruction_.access_mode;
    place_.three_source = text_.format() == Format::ThreeSrc;
    place_.replicates_full = replicates_full(instruction_, text_.gen, text_.encoder);
    place_.macro_step = is_macro_step(instruction_.opcode, instruction_.math_function);
    set_operands();
    if (text_.options.ex_desc_at != nullptr) set_ex_desc_option();
    fill_unused_operands(instruction_, text_.gen, text_.encoder);
    set_unused_operands();
    return instruction_;
  }

 private:
  void set_controls() {
    const Options& options = text_.options;
    const Instruction& controls = options.controls;
    instruction_.access_mode = controls.access_mode;
    if (!options.has_access_mode && text_.format() == Format::ThreeSrc)
      instruction_.access_mode = AccessMode::Align16;
    instruction_.thread_ctrl = controls.thread_ctrl;
    instruction_.qtr_ctrl = controls.qtr_ctrl;
    instruction_.nib_ctrl = controls.nib_ctrl;
    instruction_.no_mask = controls.no_mask;
    instruction_.no_dd_clr = controls.no_dd_clr;
    instruction_.no_dd_chk = controls.no_dd_chk;
    instruction_.acc_wr_en = controls.acc_wr_en;
    instruction_.breakpoint |= controls.breakpoint;
    instruction_.pred_inv |= controls.pred_inv;
    instruction_.compacted = options.compacted_at != nullptr;
    set_branch_control();
    if (options.eot_at == nullptr) return;
    if (!is_send(instruction_.opcode))
      scanner_.fail(options.eot_at, "EOT is allowed on send and sendc only");
    instruction_.eot = true;
  }

  /// Sets BranchCtrl, which a branch with two targets has in the bit of AccWrEn (isa/GEN8.md E7).
  void set_branch_control() {
    const Options& options = text_.options;
    instruction_.branch_ctrl |= options.controls.branch_ctrl;
    const bool gen7 = facts(text_.gen).layout == Layout::Gen7;
    const bool exists = !gen7 && format_of(instruction_.opcode, text_.gen) == Format::BranchJipUip;
    if (options.branch_ctrl_at != nullptr && !exists)
      scanner_.fail(options.branch_ctrl_at,
                    gen7 ? fmt::format("BranchCtrl does not exist on {}", row(text_.gen).name)
                         : "BranchCtrl is allowed on branches with two targets only");
    if (options.acc_wr_en_at != nullptr && exists)
      scanner_.fail(options.acc_wr_en_at,
                    "a branch with two targets has BranchCtrl in place of AccWrEn");
  }

  void set_predicate() {
    if (text_.predicate_flag.at == nullptr) return;
    instruction_.pred_ctrl = PredCtrl::Sequential;
    if (text_.predicate_control_at == nullptr) return;
    const bool align16 = instruction_.is_align16();
    if (align16 ? set_predicate_control(kAlign16PredNames)
                : set_predicate_control(kAlign1PredNames))
      return;
    scanner_.fail(
        text_.predicate_control_at,
        fmt::format("unknown predicate control \"{}\" in {}", text_.predicate_control,
                    align16 ? "align16; allowed are x, y, z, w, any4h, all4h"
                            : "align1; allowed are anyv, allv, and any or all of 2h, 4h, 8h, "
                              "16h, 32h"));
  }

  template <std::size_t count>
  bool set_predicate_control(const NameRow<PredCtrl> (&names)[count]) {
    for (const NameRow<PredCtrl>& name : names)
      if (same_ignoring_case(text_.predicate_control, name.name)) {
        instruction_.pred_ctrl = name.value;
        return true;
      }
    return false;
  }

  /// Sets the flag register; the word has one for predicate and condition.
  void set_flag() {
    const FlagName* named = nullptr;
    for (const FlagName* flag :
         {&text_.predicate_flag, &text_.condition_flag, &text_.options.flag}) {
      if (flag->at == nullptr) continue;
      if (named != nullptr && (named->reg != flag->reg || named->subreg != flag->subreg))
        scanner_.fail(flag->at, "an instruction has one flag register, and this is a second one");
      named = flag;
    }
    if (named == nullptr) return;
    instruction_.flag_reg = named->reg;
    instruction_.flag_subreg = named->subreg;
  }

  void set_operands() {
    const bool send = is_send(instruction_.opcode);
    if (shown_.dst) instruction_.dst = as_destination(scanner_, text_.dst, place_);
    for (std::size_t n = 0; n < 3; ++n)
      if (shown_.src[n] && !(send && n == 1))
        instruction_.src[n] = as_source(scanner_, text_of_source(n), place_of_source(n));
    if (send) set_message();
    check_sources();
  }

  /// The text of a source; with two payloads, neither has a region.
  OperandText text_of_source(std::size_t index) const {
    OperandText text = text_.src[index];
    if (text_.format() != Format::Sends) return text;
    if (text.region_form != RegionForm::None && text_.encoder == Encoder::Mesa)
      scanner_.fail(text.region_at, "with two payloads, neither has a region");
    const bool align16 = place_.mode == AccessMode::Align16;
    text.operand.region = align16 ? Region{0, 4, 1} : Region{0, 1, 0};
    text.region_form = RegionForm::Three;
    return text;
  }

  void set_message() {
    if (facts(text_.gen).layout == Layout::Gen9) {
      check_payload(0);
      if (text_.format() == Format::Sends) {
        check_payload(2);
        check_split_destination();
      }
    }
    isa::set_message(scanner_, text_.message, place_, text_.src[0].begin, instruction_);
  }

  /// Checks a payload of Gen9: the bits for region and modifiers hold other fields.
  void check_payload(std::size_t index) const {
    const Operand& payload = instruction_.src[index];
    const char* at = text_.src[index].begin;
    if (payload.negate || payload.absolute)
      scanner_.fail(at, "a message payload has no source modifiers");
    if (text_.format() == Format::Sends && payload.indirect)
      scanner_.fail(at, "with two payloads, neither is indirect");
    if (text_.format() == Format::Sends && payload.type != Type::UD)
      scanner_.fail(at, "with two payloads, the word has no place for their types: they are UD");
    if (index == 2 && payload.subreg_bytes != 0)
      scanner_.fail(at, "the second payload begins with a register");
  }

  /// Checks the destination: with two payloads the word has no bits for its region and
  /// address mode.
  void check_split_destination() const {
    const Operand& dst = instruction_.dst;
    if (dst.indirect || dst.region.horz_stride != 1 ||
        (instruction_.is_align16() && dst.channel_enable != 0xf))
      scanner_.fail(text_.dst.begin,
                    "with two payloads, the destination is a register and its type alone");
  }

  /// Sets the extended descriptor from the options: the text shows a register in its place, or it
  /// does not look like a region.
  void set_ex_desc_option() {
    const Options& options = text_.options;
    const std::uint32_t sfid = options.ex_desc & 0xf;
    const bool split = text_.format() == Format::Sends;
    if (facts(text_.gen).layout != Layout::Gen9 || !is_send(instruction_.opcode))
      scanner_.fail(options.ex_desc_at,
                    "an extended descriptor is allowed on sends from Skylake on");
    if (split && text_.message.ex_desc_register.begin == nullptr)
      scanner_.fail(options.ex_desc_at, "the extended descriptor must be before the options");
    if ((options.ex_desc & (split ? 0xfffffc30 : 0xfff0)) != 0)
      scanner_.fail(options.ex_desc_at,
                    split ? "only bits 9:6 and 3:0 are allowed here with a register"
                          : "with one payload, bits 15:4 of an extended descriptor are zero");
    if (text_.message.has_sfid && sfid != instruction_.sfid)
      scanner_.fail(options.ex_desc_at, "its bits 3:0 name another shared function");
    instruction_.sfid = static_cast<std::uint8_t>(sfid);
    instruction_.ex_desc = options.ex_desc & ~0x3fu;
  }

  OperandPlace place_of_source(std::size_t index) const {
    OperandPlace place = place_;
    place.source = true;
    place.source0 = index == 0;
    place.after_immediate =
        index == 1 && instruction_.src[0].is_immediate() && facts(text_.gen).layout != Layout::Gen7;
    return place;
  }

  void check_sources() const {
    const Format format = text_.format();
    const auto& src = instruction_.src;
    if (format == Format::ThreeSrc)
      for (std::size_t n = 1; n < 3; ++n)
        if (src[n].type != src[0].type && !(mixes(src[n].type) && mixes(src[0].type)))
          scanner_.fail(text_.src[n].begin, "the three sources have one type, here " +
                                                std::string(row(src[0].type).name));
    if (format == Format::Immediate64 && !src[0].is_immediate())
      scanner_.fail(text_.src[0].begin, "the source must be an immediate");
    const int sources = source_count(instruction_.opcode, instruction_.math_function);
    if (src[0].is_immediate() && (sources > 1 || is_send(instruction_.opcode)))
      scanner_.fail(text_.src[0].begin, sources > 1
                                            ? "of two sources only the second can be an immediate"
                                            : "the message payload cannot be an immediate");
  }

  /// True for F and HF from Gen9 on, which may be mixed (isa/GEN8.md E11).
  bool mixes(Type type) const {
    return facts(text_.gen).layout == Layout::Gen9 && (type == Type::F || type == Type::HF);
  }

  void set_unused_operands() {
    const Options& options = text_.options;
    if (is_given(options.dst, shown_.dst))
      instruction_.dst = as_destination(scanner_, options.dst, place_);
    for (std::size_t n = 0; n < 2; ++n)
      if (is_given(options.src[n], shown_.src[n]))
        instruction_.src[n] = as_source(scanner_, options.src[n], place_of_source(n));
    if (options.src[0].begin != nullptr && instruction_.src[0].is_immediate())
      clear_after_immediate(instruction_);
    if (options.behind.begin == nullptr) return;
    if (!instruction_.src[0].is_immediate() || text_.format() == Format::Immediate64)
      scanner_.fail(options.behind.begin,
                    "this instruction has no region after an immediate source 0");
    instruction_.src[0] =
        after_immediate(scanner_, options.behind, instruction_.src[0], place_of_source(0));
  }

  /// True if the options contain the operand; fails if the text shows it before the options too.
  bool is_given(const OperandText& operand, bool shown) const {
    if (operand.begin == nullptr) return false;
    if (shown) scanner_.fail(operand.begin, "this operand is used: it must be before the options");
    return true;
  }

  const Scanner& scanner_;
  const InstructionText& text_;
  const ShownOperands shown_;
  Instruction instruction_;
  OperandPlace place_;
};

}  // namespace

Instruction meaning_of(const Scanner& scanner, const InstructionText& text) {
  return Meaning(scanner, text).instruction();
}

}  // namespace eu::isa
