#include <fmt/core.h>

#include "isa/gen/text/instruction_text.hpp"
#include "isa/gen/text/names.hpp"
#include "isa/gen/text/unused_operands.hpp"

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
    place_.mode = instruction_.access_mode;
    place_.three_source = text_.format() == Format::ThreeSrc;
    set_operands();
    fill_unused_operands(instruction_);
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
    if (options.eot_at == nullptr) return;
    if (text_.format() != Format::Send)
      scanner_.fail(options.eot_at, "EOT is of send and sendc only");
    instruction_.eot = true;
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

  /// The word has one flag register for predicate and condition.
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
    const bool send = text_.format() == Format::Send;
    if (shown_.dst) instruction_.dst = as_destination(scanner_, text_.dst, place_);
    for (std::size_t n = 0; n < 3; ++n)
      if (shown_.src[n] && !(send && n == 1))
        instruction_.src[n] = as_source(scanner_, text_.src[n], place_of_source(n));
    if (send) set_message(scanner_, text_.message, place_, instruction_);
    check_sources();
  }

  OperandPlace place_of_source(std::size_t index) const {
    OperandPlace place = place_;
    place.source0 = index == 0;
    return place;
  }

  void check_sources() const {
    const Format format = text_.format();
    const auto& src = instruction_.src;
    if (format == Format::ThreeSrc)
      for (std::size_t n = 1; n < 3; ++n)
        if (src[n].type != src[0].type)
          scanner_.fail(text_.src[n].begin, "the three sources have one type, here " +
                                                std::string(row(src[0].type).name));
    if (format == Format::Immediate64 && !src[0].is_immediate())
      scanner_.fail(text_.src[0].begin, "the source must be an immediate");
    const int sources = source_count(instruction_.opcode, instruction_.math_function);
    if (src[0].is_immediate() && (sources > 1 || format == Format::Send))
      scanner_.fail(text_.src[0].begin, sources > 1
                                            ? "of two sources only the second can be an immediate"
                                            : "the message payload cannot be an immediate");
  }

  void set_unused_operands() {
    const Options& options = text_.options;
    if (is_given(options.dst, shown_.dst))
      instruction_.dst = as_destination(scanner_, options.dst, place_);
    for (std::size_t n = 0; n < 2; ++n)
      if (is_given(options.src[n], shown_.src[n]))
        instruction_.src[n] = as_source(scanner_, options.src[n], place_of_source(n));
    if (options.src[0].begin != nullptr && instruction_.src[0].is_immediate())
      clear_behind_immediate(instruction_);
    if (options.behind.begin == nullptr) return;
    if (!instruction_.src[0].is_immediate() || text_.format() == Format::Immediate64)
      scanner_.fail(options.behind.begin, "nothing lies behind a source 0 that is no immediate");
    instruction_.src[0] =
        behind_immediate(scanner_, options.behind, instruction_.src[0], place_of_source(0));
  }

  /// Is an operand among the options? It must not stand before them too.
  bool is_given(const OperandText& operand, bool shown) const {
    if (operand.begin == nullptr) return false;
    if (shown) scanner_.fail(operand.begin, "this operand is used: it stands before the options");
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
