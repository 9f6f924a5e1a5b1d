#include "isa/g13/text/form_matcher.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "isa/common/scanner.hpp"
#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/encoding/layout.hpp"
#include "isa/g13/text/forms.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {
namespace {

const LayoutPart& part_of(Opcode opcode, int source) {
  int at = 0;
  const std::vector<LayoutPart>& parts = layout_of(opcode).parts;
  return *std::find_if(parts.begin(), parts.end(), [&](const LayoutPart& part) {
    if (part.kind == LayoutPart::Kind::Field) return false;
    return part.kind == LayoutPart::Kind::Destination ? source < 0 : at++ == source;
  });
}

/// Operands that applegpu and Mesa omit if the hardware has none.
bool may_be_none(OperandClass operand_class) {
  return operand_class == OperandClass::LocalBase || operand_class == OperandClass::Heap ||
         operand_class == OperandClass::DepthStencil ||
         operand_class == OperandClass::IteratorSample;
}

/// Whether the operand depends on fields after it.
bool depends_on_fields(OperandClass operand_class) {
  return operand_class == OperandClass::MemoryRegister || operand_class == OperandClass::AtomicSrc;
}

/// Whether the text is a word, but not a register.
bool is_label(std::string_view text) {
  Operand operand;
  return !text.empty() && !read_operand(text, OperandClass::Register32, operand).empty() &&
         is_letter(text[0]) && std::all_of(text.begin(), text.end(), is_word);
}

/// Whether drivers always use the long form.
bool is_long_by_default(Opcode opcode) {
  return opcode == Opcode::ThreadgroupLoad || opcode == Opcode::ThreadgroupStore ||
         opcode == Opcode::Iter || opcode == Opcode::IterProj || opcode == Opcode::LdCf;
}

/// Reads a field's value by its name or number; false if the text is neither.
bool read_field(std::string_view text, const FieldRow& field, Dialect dialect,
                std::uint16_t& value) {
  if (field.names == NameTable::Flag) {
    value = 1;
    return text == flag_text(field);
  }
  if (field.names == NameTable::Number) {
    std::int64_t number = 0;
    if (!read_number(text, number) || number < 0 || number > UINT16_MAX) return false;
    value = static_cast<std::uint16_t>(number);
    return true;
  }
  const auto number = text.empty() ? std::nullopt : value_of(field.names, text, dialect);
  value = static_cast<std::uint16_t>(number.value_or(0));
  return number.has_value();
}

std::string allowed_values_text(const FieldRow& field, Dialect dialect) {
  if (field.names == NameTable::Number) return fmt::format("{} is a number", field.member);
  if (field.names == NameTable::Flag)
    return fmt::format("\"{}\" is allowed here", flag_text(field));
  return fmt::format("{} is one of {}", field.member, names_of(field.names, dialect));
}

}  // namespace

FormMatcher::FormMatcher(const Form& form, const Line& line, Dialect dialect, bool saturates)
    : form_(form), line_(line), dialect_(dialect), saturates_(saturates) {}

ReadInstruction FormMatcher::read() {
  read_ = {};
  read_.instruction.opcode = form_.opcode;
  for (const LayoutPart& part : layout_of(form_.opcode).parts) {
    if (part.kind == LayoutPart::Kind::Source) ++read_.instruction.source_count;
    read_.instruction.has_destination |= part.kind == LayoutPart::Kind::Destination;
  }
  for (int i = 0; i < read_.instruction.source_count; ++i) {
    Operand zero;
    zero.kind = class_of(form_.opcode, i) == OperandClass::Float ? OperandKind::FloatImmediate
                                                                 : OperandKind::Immediate;
    set_source(i, zero);
  }
  for (const FormItem& item : form_.items)
    if (item.is_fixed) set_fixed(item);
  if (match(0, 0)) finish();
  return read_;
}

bool FormMatcher::fail(std::size_t at, const std::string& problem) {
  const std::size_t place = at < line_.operands.size() ? line_.operands[at].at
                            : line_.operands.empty()
                                ? line_.mnemonic.at + line_.mnemonic.text.size()
                                : line_.operands.back().at + line_.operands.back().text.size();
  if (read_.problem.empty() || place >= read_.problem_at) {
    read_.problem = problem;
    read_.problem_at = place;
  }
  return false;
}

bool FormMatcher::set_fixed(const FormItem& item) {
  if (item.kind == ItemKind::Source)
    read_.instruction.sources[item.source].value = item.value;
  else
    read_.instruction.fields.*row(item.field).value = item.value;
  return true;
}

void FormMatcher::set_source(int number, const Operand& operand) {
  read_.instruction.sources[static_cast<std::size_t>(number)] = operand;
}

std::size_t FormMatcher::tokens_of(const FormItem& item) {
  if (item.kind == ItemKind::UniformMove) return 2;
  return item.kind == ItemKind::Barrier ? 3 : 1;
}

bool FormMatcher::may_be_missing(const FormItem& item) const {
  if (item.kind == ItemKind::Source) return may_be_none(class_of(form_.opcode, item.source));
  if (item.kind == ItemKind::Ones) return true;
  if (item.kind != ItemKind::Field) return false;
  const FieldRow& field = row(item.field);
  if (field.names == NameTable::Flag) return true;
  // applegpu omits a mask without bits.
  if (field.field == Field::Mask && dialect_ == Dialect::Applegpu) return true;
  return field.names != NameTable::Number && value_of(field.names, "", Dialect::Mesa).has_value();
}

bool FormMatcher::match(std::size_t item, std::size_t at) {
  if (item == form_.items.size()) {
    if (at == line_.operands.size()) return true;
    return fail(at, fmt::format("\"{}\" is one operand too many", line_.operands[at].text));
  }
  const FormItem& next = form_.items[item];
  const bool is_in_name = dialect_ == Dialect::Applegpu && next.kind == ItemKind::Field &&
                          next.field == Field::Saturate;
  if (is_in_name) read_.instruction.fields.saturate = saturates_ ? 1 : 0;
  if (next.is_fixed || is_in_name) return match(item + 1, at);
  const Instruction before = read_.instruction;
  bool matches = false;
  switch (next.kind) {
    case ItemKind::Destination:
    case ItemKind::Source: matches = match_operand(next, at); break;
    case ItemKind::Field: matches = match_field(next, at); break;
    default: matches = match_special(next, at); break;
  }
  if (matches && match(item + 1, at + tokens_of(next))) return true;
  if (!may_be_missing(next)) return false;
  read_.instruction = before;
  if (next.kind == ItemKind::Source) set_source(next.source, {});
  if (next.kind == ItemKind::Field) {
    const FieldRow& field = row(next.field);
    const auto empty = value_of(field.names, "", Dialect::Mesa);
    read_.instruction.fields.*field.value = static_cast<std::uint16_t>(empty.value_or(0));
  }
  return match(item + 1, at);
}

std::string FormMatcher::problem_with(const Operand& operand, int source) const {
  const LayoutPart& part = part_of(form_.opcode, source);
  if (depends_on_fields(part.operand_class))
    return operand.is_register() ? "" : "is not a register";
  std::uint64_t bits = 0;
  std::string problem = encode_operand(part.operand_class, operand, read_.instruction, bits);
  if (problem.empty() && bits >> part.bits.width() != 0) problem = "is too large";
  if (!problem.empty()) return problem;
  const Layout& layout = layout_of(form_.opcode);
  Word word = layout.values;
  part.bits.put(word, bits);
  const bool fits = (word & layout.fixed) == layout.values && part.bits.get(word) == bits;
  return fits ? "" : "has a size that is not allowed here";
}

bool FormMatcher::match_operand(const FormItem& item, std::size_t at) {
  const bool is_destination = item.kind == ItemKind::Destination;
  const int source = is_destination ? -1 : item.source;
  if (at >= line_.operands.size())
    return fail(at, is_destination ? "the destination is missing"
                                   : fmt::format("source {} is missing", source + 1));
  const std::string_view text = line_.operands[at].text;
  const OperandClass operand_class = class_of(form_.opcode, source);
  Operand operand;
  if (operand_class == OperandClass::SignedImmediate && is_label(text)) {
    read_.label = line_.operands[at];
    operand.kind = OperandKind::Immediate;
  } else if (const std::string problem = read_operand(text, operand_class, operand);
             !problem.empty()) {
    return fail(at, problem);
  }
  if (const std::string problem = problem_with(operand, source); !problem.empty())
    return fail(at, fmt::format("\"{}\" {}", text, problem));
  if (is_destination)
    read_.instruction.destination = operand;
  else
    set_source(source, operand);
  return true;
}

bool FormMatcher::match_field(const FormItem& item, std::size_t at) {
  const FieldRow& field = row(item.field);
  std::uint16_t value = 0;
  if (at >= line_.operands.size())
    return fail(at, allowed_values_text(field, dialect_) + ", and is missing");
  const std::string_view text = line_.operands[at].text;
  if (!read_field(text, field, dialect_, value))
    return fail(at, fmt::format("\"{}\" is not allowed here: {}", text,
                                allowed_values_text(field, dialect_)));
  read_.instruction.fields.*field.value = value;
  return true;
}

void FormMatcher::finish() {
  Instruction& instruction = read_.instruction;
  if (is_signed_) instruction.sources[instruction.source_count - 1U].sign_extend = *is_signed_;
  if (is_long_by_default(instruction.opcode))
    instruction.length_bytes = row(instruction.opcode).long_bytes;
  const Encoded encoded = encode(read_.instruction);
  read_.problem_at = line_.mnemonic.at;
  read_.is_complete = true;
  read_.problem = encoded.problem;
  if (!encoded.ok()) return;
  const Decoded decoded = decode(encoded.bytes.data(), encoded.bytes.size());
  read_.problem = decoded.problem;
  // Operands and fields may share bits; then the text may have no encoding.
  if (decoded.ok() && encode(decoded.instruction).bytes != encoded.bytes)
    read_.problem = "no word encodes this combination";
  read_.instruction = decoded.instruction;
}

}  // namespace eu::isa::g13
