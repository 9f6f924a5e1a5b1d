#include "isa/intel/text/symbolic_reader.hpp"

#include <fmt/core.h>

#include "isa/common/number_text.hpp"
#include "isa/intel/text/operand_parts.hpp"
#include "isa/intel/text/symbols.hpp"

namespace eu::isa {
namespace {

constexpr std::int64_t kMaxDistance = 0xffffffffll;

// IVB PRM 6.56.
constexpr std::uint32_t kSfidBits = 0xf;
constexpr std::uint32_t kReservedBit = 0x10;
constexpr std::uint32_t kEotBit = 0x20;
constexpr std::uint32_t kLowBits = 0x3f;

}  // namespace

SymbolicInstructionReader::SymbolicInstructionReader(Scanner& scanner, Generation gen,
                                                     const OperandSyntax& syntax)
    : InstructionReader(scanner, gen, syntax) {
  syntax_.symbols = &symbols_;
}

void SymbolicInstructionReader::skip_to_instruction() {
  for (;;) {
    scanner_.skip_between_instructions();
    if (scanner_.peek() == '.')
      read_pragma(scanner_, syntax_, symbols_);
    else if (scanner_.peek() == '#')
      skip_line_mark();
    else
      return;
  }
}

/// Skips `#line 12 "file"` and `# 12 "file"`, which preprocessors write.
void SymbolicInstructionReader::skip_line_mark() {
  std::ptrdiff_t ahead = 1;
  while (scanner_.peek(ahead) == ' ') ++ahead;
  if (!is_digit(scanner_.peek(ahead)) && scanner_.letters_ahead(ahead) != "line")
    scanner_.fail(
        "this text must go through its preprocessor first; of its lines only # 12 "
        "\"file\" may be left");
  while (!scanner_.at_end() && scanner_.peek() != '\n') scanner_.advance();
}

void SymbolicInstructionReader::begin_instruction() {
  begin();
  has_exec_size_ = has_math_function_ = false;
  numbers_ = {};
  eot_at_ = nullptr;
}

void SymbolicInstructionReader::set_type(OperandText& operand, std::optional<Type> type) {
  if (operand.has_type || !type) return;
  operand.operand.type = *type;
  operand.has_type = true;
}

std::optional<Type> SymbolicInstructionReader::declared_type(const OperandText& operand) const {
  return symbols_.register_type.get(kind_of(operand.operand.file, operand.operand.number));
}

void SymbolicInstructionReader::read_type_of(OperandText& operand, Role role) {
  if (operand.has_type) return;
  if (operand.symbol != nullptr) set_type(operand, operand.symbol->type);
  set_type(operand, default_type(operand, role));
}

void SymbolicInstructionReader::read_destination() {
  InstructionReader::read_destination();
  read_type_of(text_.dst, Role::Destination);
}

void SymbolicInstructionReader::read_source(std::size_t index) {
  text_.src[index] = read_operand(scanner_, syntax_, text_.format() == Format::Immediate64,
                                  untyped_immediate(index));
  read_type_of(text_.src[index], Role::Source);
}

void SymbolicInstructionReader::read_wait_operand() {
  read_destination();
  OperandText& counter = text_.dst;
  Operand& operand = counter.operand;
  if (counter.region_form == RegionForm::Three) counter.region_form = RegionForm::None;
  const unsigned number = operand.number & 15;
  if (!operand.is_arf(Arf::Notification) || counter.subregister_at != nullptr || number == 0)
    return;
  counter.subregister = static_cast<int>(number);
  operand.number = static_cast<std::uint8_t>(operand.number & 0xf0);
}

/// Reads a sum. A sign after it belongs to the descriptor's register.
std::uint32_t SymbolicInstructionReader::read_extended_number(std::uint32_t max) {
  constexpr std::string_view kWhat = "the extended descriptor";
  const char* at = scanner_.position();
  std::int64_t sum = 0;
  do sum += read_integer(scanner_, 0, max, kWhat);
  while (scanner_.take('+'));
  check_range(scanner_, at, sum, 0, max, kWhat);
  const auto extended = static_cast<std::uint32_t>(sum);
  if ((extended & kReservedBit) != 0) scanner_.fail(at, "bit 4 of an extended descriptor is zero");
  if ((extended & kEotBit) != 0) eot_at_ = at;
  return extended;
}

/// Reads the extended descriptor. From Gen9 on it has 32 bits, or is a dword of a0.
void SymbolicInstructionReader::read_extended_descriptor() {
  MessageText& message = text_.message;
  const bool wide = facts(gen_).layout == Layout::Gen9;
  scanner_.skip_blanks();
  if (wide) message.ex_desc_at = scanner_.position();
  if (text_.format() == Format::Sends && !at_expression(scanner_)) {
    message.ex_desc_register = read_operand(scanner_, syntax_);
    message.has_sfid = false;
    return;
  }
  const std::uint32_t extended = read_extended_number(wide ? 0xffffffff : 0x3f);
  message.sfid = static_cast<std::uint8_t>(extended & kSfidBits);
  message.ex_desc = extended & ~kLowBits;
}

void SymbolicInstructionReader::read_descriptors(Type untyped) {
  MessageText& message = text_.message;
  read_extended_descriptor();
  scanner_.skip_blanks();
  if (!at_expression(scanner_)) {
    message.descriptor_register = read_operand(scanner_, syntax_);
    set_type(message.descriptor_register, Type::UD);
    return;
  }
  message.dword_at = scanner_.position();
  message.dword =
      static_cast<std::uint32_t>(read_expression(scanner_, 0, 0xffffffffll, "the descriptor"));
  message.descriptor_type = at_type(scanner_) ? read_type(scanner_, gen_) : untyped;
}

void SymbolicInstructionReader::read_braces() {
  const char* end = scanner_.position();
  scanner_.skip_blanks();
  if (scanner_.peek() == '{')
    text_.options = read_options(scanner_, syntax_);
  else
    scanner_.move_to(end);  // the next line is another instruction
  if (eot_at_ != nullptr) text_.options.eot_at = eot_at_;
}

void SymbolicInstructionReader::read_trailing_math_function() {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const MathRow* function = find_math_function(scanner_.take_word());
  if (function == nullptr) {
    scanner_.move_to(at);
    scanner_.fail("expected a math function after the operands, found " + scanner_.found());
  }
  known().math_function = function->function;
  has_math_function_ = true;
}

void SymbolicInstructionReader::read_jump_index() {
  scanner_.skip_blanks();
  OperandText& index = text_.src[1];
  index.begin = scanner_.position();
  if (at_operand()) {
    index = read_operand(scanner_, syntax_);
    set_type(index, Type::D);
    return;
  }
  index.operand.file = RegFile::Immediate;
  index.operand.type = Type::D;
  expect_target(Distance::Index, "a label, a distance or a register");
}

/// True if a register or an immediate with a type begins at the cursor, and not a label or
/// a number.
bool SymbolicInstructionReader::at_operand() {
  const char* begin = scanner_.position();
  bool operand = symbols_.registers.count(scanner_.take_word()) != 0;
  scanner_.move_to(begin);
  if (operand || scanner_.peek() == '[') return true;
  if (!at_expression(scanner_))
    return at_register(scanner_, gen_) || at_immediate(scanner_, syntax_.immediates);
  const bool fraction = at_number(scanner_) && read_digits(scanner_).fraction;
  scanner_.move_to(begin);
  if (!fraction) read_expression(scanner_, -kMaxDistance, kMaxDistance, "a distance");
  operand = fraction || at_type(scanner_);
  scanner_.move_to(begin);
  return operand;
}

bool SymbolicInstructionReader::read_target(Distance distance) {
  scanner_.skip_blanks();
  if (is_letter(scanner_.peek())) {
    read_label(distance);
    return true;
  }
  const bool index = distance == Distance::Index;
  if (!(index ? at_expression(scanner_) : at_number(scanner_))) return false;
  NumericTarget& target = numbers_[static_cast<std::size_t>(distance)];
  target.at = scanner_.position();
  // Of two targets side by side the second may begin with a sign.
  target.number =
      (index ? read_expression : read_integer)(scanner_, -0x80000000ll, 0x7fffffffll, "a distance");
  return true;
}

void SymbolicInstructionReader::expect_target(Distance distance, std::string_view what) {
  if (!read_target(distance))
    scanner_.fail(fmt::format("expected {}, found {}", what, scanner_.found()));
}

bool SymbolicInstructionReader::is_scalar() const {
  const Format format = text_.format();
  return format == Format::Nullary || format == Format::JumpIndexed ||
         text_.known.opcode == Opcode::Wait;
}

void SymbolicInstructionReader::set_exec_size() {
  if (has_exec_size_) return;
  const int size = default_exec_size();
  if (size == 0) scanner_.fail("the instruction has no execution size, and there is no default");
  known().exec_size = static_cast<std::uint8_t>(size);
}

std::optional<int> SymbolicInstructionReader::declared_exec_size() const {
  const bool typed = text_.dst.begin != nullptr && text_.dst.has_type;
  return symbols_.exec_size.get(typed ? std::optional<Type>(text_.dst.operand.type) : std::nullopt);
}

void SymbolicInstructionReader::set_regions() {
  OperandText& dst = text_.dst;
  if (dst.begin != nullptr && dst.region_form == RegionForm::None) {
    const auto declared = dst.symbol != nullptr ? dst.symbol->destination_stride : std::nullopt;
    const auto stride = declared ? declared : symbols_.destination_stride.get(dst.operand.type);
    dst.operand.region.vert_stride = stride.value_or(1);
    dst.region_form = RegionForm::One;
  }
  for (OperandText& source : text_.src)
    if (source.begin != nullptr && !source.operand.is_immediate() &&
        source.region_form == RegionForm::None)
      set_region(source);
  OperandText& descriptor = text_.message.descriptor_register;
  if (descriptor.begin == nullptr || descriptor.region_form != RegionForm::None) return;
  descriptor.operand.region =
      text_.options.controls.is_align16() ? Region{0, 4, 1} : Region{0, 1, 0};
  descriptor.region_form = RegionForm::Three;
}

void SymbolicInstructionReader::set_region(OperandText& source) {
  const auto declared = source.symbol != nullptr ? source.symbol->source_region : std::nullopt;
  const auto region = declared ? declared : symbols_.source_region.get(source.operand.type);
  source.operand.region = region ? *region : default_region(source);
  source.region_form = RegionForm::Three;
}

void SymbolicInstructionReader::set_numeric_targets() {
  for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index})
    set_target(distance, numbers_[static_cast<std::size_t>(distance)]);
}

void SymbolicInstructionReader::set_target(Distance distance, const NumericTarget& target) {
  if (target.at == nullptr) return;
  const std::optional<std::int64_t> bytes = target_bytes(target.number);
  Instruction branch = known();
  branch.compacted = text_.options.compacted_at != nullptr;
  branch.src[1].file = RegFile::Immediate;
  const bool gen7 = facts(gen_).layout == Layout::Gen7;
  if (bytes && !set_branch_target(branch, distance, 0, *bytes, gen_))
    scanner_.fail(target.at,
                  fmt::format("there is no such distance: it must fit {}",
                              gen7 ? "16 bits and be a multiple of 8 bytes" : "32 bits"));
  if (!bytes && distance != Distance::Index && gen7)
    check_range(scanner_, target.at, target.number, -32768, 32767, "a distance");
  const auto encoded = static_cast<std::int32_t>(target.number);
  switch (distance) {
    case Distance::Jip: known().jip = bytes ? branch.jip : encoded; break;
    case Distance::Uip: known().uip = bytes ? branch.uip : encoded; break;
    case Distance::Index:
      text_.src[1].operand.immediate =
          bytes ? branch.src[1].immediate : static_cast<std::uint32_t>(target.number);
  }
}

void SymbolicInstructionReader::repeat_target() {
  const auto jip = static_cast<std::size_t>(Distance::Jip);
  const auto uip = static_cast<std::size_t>(Distance::Uip);
  text_.targets[uip] = text_.targets[jip];
  numbers_[uip] = numbers_[jip];
}

OperandText SymbolicInstructionReader::null_operand(std::optional<Type> type) const {
  OperandText text;
  text.begin = text.end = scanner_.position();
  set_type(text, type);
  return text;
}

}  // namespace eu::isa
