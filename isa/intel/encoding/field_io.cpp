#include "isa/intel/encoding/field_io.hpp"

#include <fmt/core.h>

#include "isa/intel/messages/message.hpp"

namespace eu::isa {
namespace {

constexpr std::size_t kFormats = static_cast<std::size_t>(Format::Sends) + 1;
constexpr std::size_t kDword3s = static_cast<std::size_t>(Dword3::Immediate64) + 1;

constexpr std::size_t kShapes = kLayoutCount * kFormats * kDword3s * 4;

constexpr std::size_t shape_index(const Shape& shape) {
  std::size_t index = static_cast<std::size_t>(shape.layout);
  index = index * kFormats + static_cast<std::size_t>(shape.format);
  index = index * kDword3s + static_cast<std::size_t>(shape.dword3);
  return index * 4 + shape.align16 * 2u + shape.ex_desc_register;
}

/// Those that depend on an addressing mode are checked where operands are read.
constexpr Word reserved_bits(const Shape& shape) {
  Word mask;
  for (const FieldRow& row : kFieldRows)
    if (row.reserved() && row.address == Address::Any && applies(row, shape))
      mask.set_bits(row.field.high, row.field.low, row.field.max());
  return mask;
}

constexpr std::array<Word, kShapes> reserved_bits_of_all_shapes() {
  std::array<Word, kShapes> masks{};
  for (std::size_t index = 0; index < kShapes; ++index) {
    const std::size_t rest = index / 4;
    Shape shape;
    shape.layout = static_cast<Layout>(rest / kDword3s / kFormats);
    shape.format = static_cast<Format>(rest / kDword3s % kFormats);
    shape.dword3 = static_cast<Dword3>(rest % kDword3s);
    shape.align16 = (index & 2) != 0;
    shape.ex_desc_register = (index & 1) != 0;
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
static_assert(fields_lie_in_one_qword(),
              "a row of isa/intel/fields.def is too wide for FieldReader");

[[noreturn]] void reject_reserved_bits(const Word& word, const Shape& shape) {
  for (const FieldRow& row : kFieldRows) {
    const std::uint64_t value = word.bits(row.field.high, row.field.low);
    if (row.reserved() && row.address == Address::Any && applies(row, shape) && value != 0)
      throw DecodeError(field_message(row.field, static_cast<std::int64_t>(value), "0"));
  }
  throw DecodeError("reserved bits are set");
}

std::string sfids_of(Generation gen) {
  CodeSet allowed = 0;
  for (const SfidRow& row : kSfids)
    if (find_sfid(static_cast<unsigned>(row.sfid), gen))
      allowed |= 1u << static_cast<unsigned>(row.sfid);
  return list_of(allowed);
}

std::string math_codes(Generation gen) {
  CodeSet allowed = 0;
  for (const MathRow& row : kMathFunctions)
    if (row.gens.has(gen)) allowed |= 1u << row.code;
  return list_of(allowed);
}

/// What does the work of an opcode that later generations lack (isa/GEN8.md E12); empty if none
/// does.
std::string_view replacement_of(std::optional<Opcode> opcode) {
  if (opcode == Opcode::F32to16 || opcode == Opcode::F16to32)
    return ", on which mov converts between HF and F";
  return opcode == Opcode::Dim ? ", on which mov has immediates of DF" : "";
}

std::string opcodes_of(Generation gen, std::optional<Opcode> missing) {
  const bool is_gone = missing && last_with(*missing) < gen;
  return "the opcodes of " + std::string(row(gen).name) +
         std::string(is_gone ? replacement_of(missing) : "");
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

Opcode read_opcode(std::uint32_t code, Generation gen) {
  const std::optional<Opcode> found = opcode_from_code(code, gen);
  if (!found) reject_decoding(field::kOpcode, code, opcodes_of(gen, opcode_from_code(code)));
  return *found;
}

MathFunction read_math_function(std::uint32_t code, Generation gen) {
  const std::optional<MathFunction> found = math_function_from_code(code, gen);
  if (!found) reject_decoding(field::kFunctionControl, code, math_codes(gen));
  return *found;
}

std::uint8_t read_sfid(std::uint32_t code, Generation gen) {
  if (!find_sfid(code, gen)) reject_decoding(field::kSfid, code, sfids_of(gen));
  return static_cast<std::uint8_t>(code);
}

void reject_decoding(const Field& field, std::int64_t value, const std::string& allowed) {
  throw DecodeError(field_message(field, value, allowed));
}

std::uint32_t code_of_opcode(Opcode opcode, Generation gen) {
  if (!exists_on(opcode, gen))
    reject_encoding(field::kOpcode, opcode_word(opcode, last_with(opcode)).code,
                    opcodes_of(gen, opcode));
  return opcode_word(opcode, gen).code;
}

std::uint32_t code_of_math_function(MathFunction function, Generation gen) {
  if (!row(function).gens.has(gen))
    reject_encoding(field::kFunctionControl, row(function).code, math_codes(gen));
  return row(function).code;
}

std::uint32_t code_of_sfid(std::uint8_t sfid, Generation gen) {
  if (!find_sfid(sfid, gen)) reject_encoding(field::kSfid, sfid, sfids_of(gen));
  return sfid;
}

void reject_encoding(const Field& field, std::int64_t value, const std::string& allowed) {
  throw EncodeError(field_message(field, value, allowed));
}

void reject_range(const Field& field, std::int64_t value, std::int64_t first, std::int64_t last,
                  std::int64_t step) {
  std::string text = fmt::format("{}..{}", first, last);
  if (step != 1) text += " in steps of " + std::to_string(step);
  reject_encoding(field, value, text);
}

void reject_step(const Field& field, std::uint8_t value, const std::uint8_t* values,
                 std::size_t count) {
  std::string allowed;
  for (std::size_t code = 0; code < count; ++code)
    allowed += (code == 0 ? "" : ", ") + std::to_string(values[code]);
  reject_encoding(field, value, allowed);
}

void reject_type(const Field& field, Type type, TypeCode column, Layout layout) {
  std::string allowed;
  for (const TypeRow& candidate : kTypes)
    if (code_of(candidate.type, column, layout) != kNone)
      allowed += (allowed.empty() ? "" : ", ") + std::string(candidate.name);
  throw EncodeError(
      fmt::format("{} cannot be {}; allowed: {}", field.name, row(type).name, allowed));
}

}  // namespace eu::isa
