#include "isa/gen/encoding/field_io.hpp"

#include <fmt/core.h>

#include "isa/gen/message.hpp"

namespace eu::isa {
namespace {

constexpr std::size_t kFormats = static_cast<std::size_t>(Format::Immediate64) + 1;
constexpr std::size_t kDword3s = static_cast<std::size_t>(Dword3::Offsets) + 1;

constexpr std::size_t shape_index(const Shape& shape) {
  return (static_cast<std::size_t>(shape.format) * kDword3s +
          static_cast<std::size_t>(shape.dword3)) *
             2 +
         shape.align16;
}

constexpr Word reserved_bits(const Shape& shape) {
  Word mask;
  for (const FieldRow& row : kFieldRows)
    if (row.reserved && applies(row, shape))
      mask.set_bits(row.field.high, row.field.low, row.field.max());
  return mask;
}

/// No reserved row depends on the addressing modes, so these shapes are all there are.
constexpr std::array<Word, kFormats * kDword3s * 2> reserved_bits_of_all_shapes() {
  std::array<Word, kFormats * kDword3s * 2> masks{};
  for (std::size_t format = 0; format < kFormats; ++format)
    for (std::size_t dword3 = 0; dword3 < kDword3s; ++dword3)
      for (const bool align16 : {false, true}) {
        Shape shape;
        shape.format = static_cast<Format>(format);
        shape.dword3 = static_cast<Dword3>(dword3);
        shape.align16 = align16;
        masks[shape_index(shape)] = reserved_bits(shape);
      }
  return masks;
}

constexpr auto kReservedBits = reserved_bits_of_all_shapes();

constexpr bool fields_lie_in_one_qword() {
  for (const FieldRow& row : kFieldRows)
    if (row.field.high / 64 != row.field.low / 64 || row.field.width() > 32) return false;
  return true;
}
static_assert(fields_lie_in_one_qword(), "a row of isa/gen/fields.def is too wide for FieldReader");

[[noreturn]] void reject_reserved_bits(const Word& word, const Shape& shape) {
  for (const FieldRow& row : kFieldRows) {
    const std::uint64_t value = word.bits(row.field.high, row.field.low);
    if (row.reserved && applies(row, shape) && value != 0)
      throw DecodeError(field_message(row.field, static_cast<std::int64_t>(value), "0"));
  }
  throw DecodeError("reserved bits are set");
}

std::string sfids_of(Gen gen) {
  CodeSet allowed = 0;
  for (const SfidRow& row : kSfids)
    if (find_sfid(static_cast<unsigned>(row.sfid), gen))
      allowed |= 1u << static_cast<unsigned>(row.sfid);
  return list_of(allowed);
}

std::string math_codes() {
  CodeSet allowed = 0;
  for (const MathRow& row : kMathFunctions) allowed |= 1u << row.code;
  return list_of(allowed);
}

}  // namespace

std::string field_message(const Field& field, std::int64_t value, const std::string& allowed) {
  const std::string bits = field.width() == 1 ? fmt::format("bit {}", field.high)
                                              : fmt::format("bits {}:{}", field.high, field.low);
  return fmt::format("{} ({}) is {}; allowed: {}", field.name, bits, value, allowed);
}

std::string list_of(CodeSet allowed) {
  std::string text;
  for (int first = 0; first < 32; ++first) {
    if (((allowed >> first) & 1) == 0) continue;
    int last = first;
    while (last < 31 && ((allowed >> (last + 1)) & 1) != 0) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(first);
    if (last > first) text += ".." + std::to_string(last);
    first = last;
  }
  return text;
}

void check_reserved_bits(const Word& word, const Shape& shape) {
  const Word& mask = kReservedBits[shape_index(shape)];
  if (((word.qwords[0] & mask.qwords[0]) | (word.qwords[1] & mask.qwords[1])) != 0)
    reject_reserved_bits(word, shape);
}

void FieldReader::opcode(Opcode& member) const {
  const std::uint32_t code = get(field::kOpcode);
  const std::optional<Opcode> found = opcode_from_code(code, gen_);
  if (!found) reject(field::kOpcode, code, "the opcodes of " + std::string(row(gen_).name));
  member = *found;
}

void FieldReader::math_function(MathFunction& member) const {
  const std::uint32_t code = get(field::kFunctionControl);
  const std::optional<MathFunction> found = math_function_from_code(code);
  if (!found) reject(field::kFunctionControl, code, math_codes());
  member = *found;
}

void FieldReader::sfid(std::uint8_t& member) const {
  member = static_cast<std::uint8_t>(get(field::kSfid));
  if (!find_sfid(member, gen_)) reject(field::kSfid, member, sfids_of(gen_));
}

void FieldReader::reject(const Field& field, std::int64_t value, const std::string& allowed) const {
  throw DecodeError(field_message(field, value, allowed));
}

void FieldReader::reject_code(const Field& field, std::uint32_t value, CodeSet allowed) const {
  reject(field, value, list_of(allowed));
}

void FieldWriter::opcode(Opcode member) {
  if (!exists_on(member, gen_))
    reject(field::kOpcode, row(member).code, "the opcodes of " + std::string(row(gen_).name));
  put(field::kOpcode, row(member).code);
}

void FieldWriter::sfid(std::uint8_t member) {
  if (!find_sfid(member, gen_)) reject(field::kSfid, member, sfids_of(gen_));
  put(field::kSfid, member);
}

void FieldWriter::reject(const Field& field, std::int64_t value, const std::string& allowed) const {
  throw EncodeError(field_message(field, value, allowed));
}

std::string FieldWriter::range(std::int64_t first, std::int64_t last, std::int64_t step) {
  std::string text = fmt::format("{}..{}", first, last);
  if (step != 1) text += " in steps of " + std::to_string(step);
  return text;
}

void FieldWriter::reject_step(const Field& field, std::uint8_t member, const std::uint8_t* values,
                              std::size_t count) const {
  std::string allowed;
  for (std::size_t code = 0; code < count; ++code)
    allowed += (code == 0 ? "" : ", ") + std::to_string(values[code]);
  reject(field, member, allowed);
}

void FieldWriter::reject_type(const Field& field, Type member, TypeCode column) const {
  std::string allowed;
  for (const TypeRow& type : kTypes)
    if (code_of(type.type, column) != kNone)
      allowed += (allowed.empty() ? "" : ", ") + std::string(type.name);
  throw EncodeError(
      fmt::format("{} cannot be {}; allowed: {}", field.name, row(member).name, allowed));
}

}  // namespace eu::isa
