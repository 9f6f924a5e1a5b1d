#include "isa/g13/encoding/layout.hpp"

#include <stdexcept>
#include <string>

#include "isa/g13/names.hpp"

namespace eu::isa::g13 {
namespace {

constexpr std::string_view kClassNames[] = {
#define OPERAND_CLASS(id, ...) #id,
#include "isa/g13/operand_classes.def"
};

/// Reports an error in eusim's own tables, so a logic error.
[[noreturn]] void fail(std::string_view what) {
  throw std::logic_error("isa/g13/instructions.def: " + std::string(what));
}

/// Takes the text before the separator; removes both from `text`.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return taken;
}

std::uint8_t number(std::string_view digits) {
  unsigned value = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') fail(digits);
    value = value * 10 + static_cast<unsigned>(digit - '0');
  }
  if (digits.empty() || value >= 96) fail(digits);
  return static_cast<std::uint8_t>(value);
}

Bits::Range read_range(std::string_view text) {
  const std::uint8_t high = number(take(text, ':'));
  return {high, text.empty() ? high : number(text)};
}

Bits read_bits(std::string_view text) {
  Bits bits;
  while (!text.empty()) bits.ranges.push_back(read_range(take(text, ',')));
  return bits;
}

OperandClass class_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kClassNames); ++i)
    if (kClassNames[i] == name) return static_cast<OperandClass>(i);
  fail(name);
}

Field field_named(std::string_view name) {
  for (const FieldRow& candidate : kFields)
    if (candidate.key == name) return candidate.field;
  fail(name);
}

LayoutPart read_part(std::string_view text) {
  std::string_view name = take(text, '@');
  LayoutPart part{};
  part.bits = read_bits(text);
  part.kind = LayoutPart::Kind::Field;
  if (name.rfind("D:", 0) == 0) part.kind = LayoutPart::Kind::Destination;
  if (name.rfind("S:", 0) == 0) part.kind = LayoutPart::Kind::Source;
  if (part.kind == LayoutPart::Kind::Field)
    part.field = field_named(name);
  else
    part.operand_class = class_named(name.substr(2));
  return part;
}

Layout read_layout(const InstructionRow& row) {
  Layout layout;
  read_fixed_bits(row.opcode_bits, layout.fixed, layout.values);
  layout.used = layout.fixed;
  if (row.length_bit != 0) layout.used.set(row.length_bit);
  for (std::string_view text = row.layout; !text.empty();) {
    layout.parts.push_back(read_part(take(text, ' ')));
    layout.parts.back().bits.put(layout.used, ~std::uint64_t{0});
  }
  return layout;
}

}  // namespace

Word low_bits(unsigned count) {
  Word word;
  for (unsigned i = 0; i < 2; ++i) {
    const unsigned here = count <= i * 64 ? 0 : count - i * 64;
    word.parts[i] = here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
  }
  return word;
}

unsigned Bits::width() const {
  unsigned width = 0;
  for (const Range& range : ranges) width += range.high - range.low + 1U;
  return width;
}

std::uint64_t Bits::get(const Word& word) const {
  std::uint64_t value = 0;
  for (const Range& range : ranges)
    for (int bit = range.high; bit >= range.low; --bit)
      value = value << 1 | static_cast<std::uint64_t>(word.bit(static_cast<unsigned>(bit)));
  return value;
}

void Bits::put(Word& word, std::uint64_t value) const {
  unsigned left = width();
  for (const Range& range : ranges)
    for (int bit = range.high; bit >= range.low; --bit) {
      --left;
      if ((value >> left & 1) != 0) word.set(static_cast<unsigned>(bit));
    }
}

void read_fixed_bits(std::string_view text, Word& fixed, Word& values) {
  while (!text.empty()) {
    std::string_view digits = take(text, ' ');
    const Bits::Range range = read_range(take(digits, '='));
    if (digits.size() != range.high - range.low + 1U) fail(digits);
    for (std::size_t i = 0; i < digits.size(); ++i) {
      const auto bit = static_cast<unsigned>(range.high - i);
      fixed.set(bit);
      if (digits[i] == '1') values.set(bit);
    }
  }
}

const Layout& layout_of(Opcode opcode) {
  static const std::vector<Layout> kLayouts = [] {
    std::vector<Layout> layouts;
    for (const InstructionRow& row : kInstructions) layouts.push_back(read_layout(row));
    return layouts;
  }();
  return kLayouts[static_cast<std::size_t>(opcode)];
}

const std::vector<Opcode>& beginning_with(std::uint8_t byte) {
  static const std::array<std::vector<Opcode>, 256> kOpcodes = [] {
    std::array<std::vector<Opcode>, 256> opcodes;
    for (const InstructionRow& row : kInstructions)
      for (std::size_t first = 0; first < opcodes.size(); ++first) {
        const Layout& layout = layout_of(row.opcode);
        const std::uint64_t fixed = layout.fixed.parts[0] & 0xff;
        if ((first & fixed) == (layout.values.parts[0] & fixed))
          opcodes[first].push_back(row.opcode);
      }
    return opcodes;
  }();
  return kOpcodes[byte];
}

namespace {

constexpr UnknownWord kUnknownWords[] = {
#define UNKNOWN_WORD(name, bytes, fixed_bits) {name, bytes, fixed_bits},
#include "isa/g13/unknown_words.def"
};

}  // namespace

const UnknownWord* find_unknown_word(const Word& word) {
  for (const UnknownWord& candidate : kUnknownWords) {
    Word fixed;
    Word values;
    read_fixed_bits(candidate.fixed_bits, fixed, values);
    if ((word & fixed) == values) return &candidate;
  }
  return nullptr;
}

}  // namespace eu::isa::g13
