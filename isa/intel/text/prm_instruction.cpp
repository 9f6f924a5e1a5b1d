#include "isa/intel/text/prm.hpp"

namespace eu::isa {
namespace {

constexpr OperandSyntax kPrmOperands{'r', ImmediateStyle::Prm, false, false, nullptr};

}  // namespace

PrmInstructionReader::PrmInstructionReader(Scanner& scanner, Generation gen)
    : SymbolicInstructionReader(scanner, gen, kPrmOperands) {
  encoder_ = Encoder::Iga;
  scanner.stop_at_newlines();
}

const InstructionText& PrmInstructionReader::read() {
  begin_instruction();
  writes_all_ = false;
  first_channel_ = -1;
  read_write_all_and_predicate();
  read_mnemonic();
  read_exec_size();
  read_modifiers();
  if (known().opcode == Opcode::Ret)
    read_ret_operands();
  else if (known().opcode == Opcode::Wait)
    read_wait_operand();
  else if (text_.format() == Format::Math)
    read_math_operands();
  else
    read_operands();
  read_braces();
  finish();
  if (!scanner_.skip_to_line_end())
    scanner_.fail("expected the end of the instruction, found " + scanner_.found());
  return text_;
}

/// Reads (W), (W&f0.0) or (f0.0).
void PrmInstructionReader::read_write_all_and_predicate() {
  if (!scanner_.take('(')) return;
  scanner_.skip_blanks();
  writes_all_ = scanner_.letters_ahead() == "W";
  if (!writes_all_) return read_predicate_flag();
  scanner_.advance();
  if (scanner_.take('&')) return read_predicate_flag();
  scanner_.expect(')', "'&' and a flag register, or ')'");
}

void PrmInstructionReader::read_suffix(const char* at, std::string_view word) {
  const MathRow* function =
      text_.format() == Format::Math && !has_math_function_ ? find_math_function(word) : nullptr;
  const bool branch =
      facts(gen_).layout != Layout::Gen7 && format_of(known().opcode, gen_) == Format::BranchJipUip;
  if (branch && same_ignoring_case(word, "b")) {
    known().branch_ctrl = true;
    return;
  }
  if (function == nullptr) return InstructionReader::read_suffix(at, word);
  known().math_function = function->function;
  has_math_function_ = true;
}

/// Nothing: the function is a suffix or comes after the operands.
void PrmInstructionReader::read_math_function() {}

/// Reads the execution size. A bracket may also open a modifier.
void PrmInstructionReader::read_exec_size() {
  scanner_.skip_blanks();
  const char* begin = scanner_.position();
  if (!scanner_.take('(')) return;
  scanner_.skip_blanks();
  const bool size = is_digit(scanner_.peek());
  scanner_.move_to(begin);
  if (!size) return;
  read_execution_size();
  has_exec_size_ = true;
  read_channel_offset();
  scanner_.expect(')', "')' after the execution size");
}

/// Reads |M8, the first channel, which iga64 writes in place of quarters and nibbles.
void PrmInstructionReader::read_channel_offset() {
  if (!scanner_.take('|')) return;
  scanner_.skip_blanks();
  first_channel_at_ = scanner_.position();
  if (scanner_.peek() == 'M') scanner_.advance();
  const std::uint64_t channel = scanner_.take_digits("the first channel");
  if (*first_channel_at_ != 'M' || channel > 28 || channel % 4 != 0)
    scanner_.fail(first_channel_at_, "the first channel is one of M0, M4, M8 ... M28");
  first_channel_ = static_cast<int>(channel);
}

/// Reads (lt)f0.0 and (sat) before the operands. (abs) belongs to an operand.
void PrmInstructionReader::read_modifiers() {
  for (;;) {
    scanner_.skip_blanks();
    const char* begin = scanner_.position();
    if (!scanner_.take('(')) return;
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::string_view word = scanner_.take_word();
    if (same_ignoring_case(word, "sat")) {
      known().saturate = true;
      scanner_.expect(')', "')'");
    } else if (read_early_out(word) || (!word.empty() && read_condition(at, word))) {
      scanner_.expect(')', "')'");
      text_.condition_flag = read_flag(scanner_);
    } else {
      return scanner_.move_to(begin);
    }
  }
}

/// True for (eo)f0.0 of a macro step of math: early out. The word contains only its flag register.
bool PrmInstructionReader::read_early_out(std::string_view word) {
  return text_.format() == Format::Math && same_ignoring_case(word, "eo") &&
         is_macro_step(known().opcode, known().math_function);
}

void PrmInstructionReader::read_destination() {
  read_modifiers();  // (sat)
  SymbolicInstructionReader::read_destination();
  const Format format = text_.format();
  if (format == Format::Call) set_type(text_.dst, Type::D);
  if (is_send(known().opcode)) set_type(text_.dst, Type::UD);
}

void PrmInstructionReader::read_source(std::size_t index) {
  SymbolicInstructionReader::read_source(index);
  OperandText& source = text_.src[index];
  if (is_send(known().opcode)) set_type(source, Type::UD);
  if (source.operand.is_null()) set_type(source, untyped_immediate(index));
  // A null destination without type takes the first source's.
  if (index == 0 && text_.dst.operand.is_null() && source.has_type &&
      !is_packed_vector(source.operand.type))
    set_type(text_.dst, source.operand.type);
}

/// The type of the operand before it.
std::optional<Type> PrmInstructionReader::untyped_immediate(std::size_t index) const {
  const OperandText& before = index == 0 ? text_.dst : text_.src[index - 1];
  return before.has_type ? std::optional<Type>(before.operand.type) : std::nullopt;
}

/// Reads `ret (2|M0) r4.0`; the destination, null, may precede the source.
void PrmInstructionReader::read_ret_operands() {
  read_destination();
  if (at_end_of_operands()) {
    text_.src[0] = text_.dst;
    text_.dst = null_operand(Type::UD);
  } else {
    read_source(0);
  }
  set_type(text_.src[0], Type::D);
}

/// Reads the operands of math. The second source may be left out, and the function may come last.
void PrmInstructionReader::read_math_operands() {
  read_destination();
  read_source(0);
  const bool one_source = has_math_function_ && row(known().math_function).sources == 1;
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const bool function = find_math_function(scanner_.take_word()) != nullptr;
  scanner_.move_to(at);
  if ((one_source && at_end_of_operands()) || (!has_math_function_ && function))
    text_.src[1] = unused_math_operand();
  else
    read_source(1);
  if (!has_math_function_) read_trailing_math_function();
}

/// The unused second source of math; its region is that of the dialect's encoder (isa/GEN8.md T1).
OperandText PrmInstructionReader::unused_math_operand() const {
  if (facts(gen_).layout == Layout::Gen7) return null_operand(text_.src[0].operand.type);
  OperandText text = null_operand(Type::UD);
  text.is_blank = true;
  return text;
}

void PrmInstructionReader::read_distances() {
  expect_target(Distance::Jip, "a label or a distance");
  const bool end = at_end_of_operands();
  if (!end) {
    expect_target(Distance::Uip, "a label or a distance");
  } else if (known().opcode == Opcode::If) {
    repeat_target();
  } else if (has_distance(known(), Distance::Uip, gen_)) {
    scanner_.fail("expected the second target, found " + scanner_.found());
  }
}

bool PrmInstructionReader::at_end_of_operands() {
  return scanner_.skip_to_line_end() || scanner_.peek() == '{';
}

/// UD for the architecture registers that IVB PRM 5.5 names without type.
std::optional<Type> PrmInstructionReader::default_type(const OperandText& operand, Role) const {
  const Operand& read = operand.operand;
  if (const std::optional<Type> declared = declared_type(operand)) return declared;
  if (read.indirect) return std::nullopt;
  for (const Arf kind : {Arf::State, Arf::Control, Arf::Notification, Arf::Timestamp})
    if (read.is_arf(kind)) return Type::UD;
  return std::nullopt;
}

Region PrmInstructionReader::default_region(const OperandText& operand) const {
  if (text_.options.controls.is_align16() || text_.format() == Format::ThreeSrc) return {4, 4, 1};
  if (is_send(known().opcode) || operand.operand.is_null()) return {8, 8, 1};
  if (known().opcode == Opcode::Ret) return {2, 2, 1};
  const bool scalar = known().exec_size == 1 || text_.format() == Format::JumpIndexed;
  return scalar ? Region{0, 1, 0} : Region{1, 1, 0};
}

/// Default execution size by IVB PRM 7.2.1; 0: none.
int PrmInstructionReader::default_exec_size() const {
  if (is_scalar()) return 1;
  if (const std::optional<int> declared = declared_exec_size()) return *declared;
  if (text_.dst.begin == nullptr || !text_.dst.has_type) return 0;
  switch (size_of(text_.dst.operand.type)) {
    case 1:
    case 2: return 16;
    case 4: return 8;
    default: return 0;
  }
}

std::optional<std::int64_t> PrmInstructionReader::target_bytes(std::int64_t number) const {
  return symbols_.branches_in_bytes ? std::optional<std::int64_t>(number) : std::nullopt;
}

void PrmInstructionReader::finish() {
  Options& options = text_.options;
  options.controls.no_mask |= writes_all_;
  if (first_channel_ >= 0) {
    if (options.has_channel_group)
      scanner_.fail(first_channel_at_, "second group of channels in one instruction");
    options.controls.qtr_ctrl = static_cast<std::uint8_t>(first_channel_ / 8);
    options.controls.nib_ctrl = static_cast<std::uint8_t>(first_channel_ / 4 % 2);
  }
  set_exec_size();
  infer_access_mode();
  set_regions();
  set_numeric_targets();
}

/// Sets Align16 if operands imply it: the manual's vec4 examples do not name the mode. In them
/// <4> of a destination is the distance of the vectors; the stride within a vector is 1 (IVB
/// PRM 3.2.2).
void PrmInstructionReader::infer_access_mode() {
  if (text_.options.has_access_mode || text_.format() == Format::ThreeSrc) return;
  bool align16 = text_.dst.has_channels || text_.dst.has_macro_accumulator;
  for (const OperandText& source : text_.src)
    align16 |= source.has_channels || source.has_macro_accumulator ||
               (source.region_form == RegionForm::One);
  if (!align16) return;
  text_.options.controls.access_mode = AccessMode::Align16;
  text_.options.has_access_mode = true;
  Region& region = text_.dst.operand.region;
  if (text_.dst.region_form == RegionForm::One && region.vert_stride == 4) region.vert_stride = 1;
}

}  // namespace eu::isa
