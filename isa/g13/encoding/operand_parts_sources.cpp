// Sources and destinations of arithmetic.
#include "isa/g13/encoding/operand_parts.hpp"

namespace eu::isa::g13 {
namespace {

/// No compiler emits this, and its effect is unknown.
constexpr const char* kMarkedImmediate = "is a 16-bit immediate with abs or neg";
constexpr const char* kNoHint = "is a register without a hint code, not even the code for none";

/// Differences between the classes of arithmetic sources. From the lowest bit on, all have 6 bits
/// of the number, flags, marks and two more bits of the number.
struct SourceShape {
  int flags;  ///< number of flag bits
  bool sign_extends = false;
  bool has_modifiers = false;
  bool has_64 = false;
  int marks() const { return sign_extends ? 1 : has_modifiers ? 2 : 0; }
};

SourceShape shape_of(OperandClass operand_class) {
  switch (operand_class) {
    case OperandClass::Mul: return {4, true};
    case OperandClass::Add: return {4, true, false, true};
    case OperandClass::Float: return {4, false, true};
    case OperandClass::Half: return {3, false, true};
    case OperandClass::Cmpsel: return {3};
    default: return {4};
  }
}

void decode_immediate(const SourceShape& shape, std::int64_t value, Operand& operand) {
  operand.kind = shape.has_modifiers ? OperandKind::FloatImmediate : OperandKind::Immediate;
  operand.value = value;
}

/// Decodes sources with three flag bits; their size is the instruction's.
std::string decode_three(std::uint64_t flags, const SourceShape& shape, std::uint8_t bits,
                         std::int64_t value, Operand& operand) {
  const std::int64_t uniform = value | static_cast<std::int64_t>(flags & 1) << 8;
  if (shape.has_modifiers) {  // 0hh register, 10y uniform, 000 immediate
    if (flags == 0) {
      decode_immediate(shape, value, operand);
      return operand.abs || operand.neg ? kMarkedImmediate : "";
    }
    if (flags >> 1 == 2) return decode_uniform(bits, uniform, operand);
  } else {  // 0hh register, 11y uniform, 100 immediate
    if (flags == 4) return decode_immediate(shape, value, operand), "";
    if (flags >> 1 == 3) return decode_uniform(bits, uniform, operand);
  }
  return flags >> 2 == 0 ? decode_register(flags, bits, value, operand) : kFlags;
}

std::string decode_shaped(const SourceShape& shape, std::uint64_t bits, std::uint8_t implied_bits,
                          Operand& operand) {
  const std::uint64_t flags = bit_field(bits, 6, shape.flags);
  const int marks_at = 6 + shape.flags;
  const std::uint64_t marks = bit_field(bits, marks_at, 2);
  operand.sign_extend = shape.sign_extends && (marks & 1) != 0;
  operand.abs = shape.has_modifiers && (marks & 1) != 0;
  operand.neg = shape.has_modifiers && (marks & 2) != 0;
  const auto value = static_cast<std::int64_t>(bit_field(bits, 0, 6) |
                                               bit_field(bits, marks_at + shape.marks(), 2) << 6);
  if (shape.flags == 3) return decode_three(flags, shape, implied_bits, value, operand);
  switch (flags >> 2) {
    case 0:
      if (flags == 0) return decode_immediate(shape, value, operand), "";
      return decode_register(flags & 3, 16, value, operand);
    case 1:
      return decode_uniform((flags & 2) != 0 ? 32 : 16,
                            value | static_cast<std::int64_t>(flags & 1) << 8, operand);
    case 2: return decode_register(flags & 3, 32, value, operand);
    default:
      if (!shape.has_64) return kFlags;
      return decode_register(flags & 3, 64, value, operand);
  }
}

/// Flags of a source; returns why it is not allowed here, or an empty string.
std::string encode_flags(const SourceShape& shape, const Operand& operand,
                         std::uint8_t implied_bits, std::uint64_t& flags) {
  const auto hint = static_cast<std::uint64_t>(operand.hint) + 1;
  const std::uint64_t high = static_cast<std::uint64_t>(operand.value) >> 8 & 1;
  const OperandKind immediate =
      shape.has_modifiers ? OperandKind::FloatImmediate : OperandKind::Immediate;
  const bool three = shape.flags == 3;
  if (operand.kind == immediate) {
    flags = three && !shape.has_modifiers ? 4 : 0;
  } else if (operand.is_uniform()) {
    if (operand.bits == 64 || (three && operand.bits != implied_bits)) return kNotHere;
    if (three)
      flags = (shape.has_modifiers ? 4U : 6U) | high;
    else
      flags = 4U | (operand.bits == 32 ? 2U : 0U) | high;
  } else if (operand.is_register()) {
    if (three ? operand.bits != implied_bits : operand.bits == 64 && !shape.has_64) return kNotHere;
    flags = three || operand.bits == 16 ? hint : hint | (operand.bits == 32 ? 8U : 12U);
  } else {
    return kNotHere;
  }
  return "";
}

std::string encode_shaped(const SourceShape& shape, const Operand& operand,
                          std::uint8_t implied_bits, std::uint64_t& bits) {
  std::uint64_t flags = 0;
  if (std::string problem = encode_flags(shape, operand, implied_bits, flags); !problem.empty())
    return problem;
  if (operand.count != 1) return kNotHere;
  if (operand.sign_extend && !shape.sign_extends) return "cannot have sign extension here";
  if ((operand.abs || operand.neg) && !shape.has_modifiers) return "cannot have abs or neg here";
  if (operand.kind == OperandKind::FloatImmediate && shape.flags == 3 &&
      (operand.abs || operand.neg))
    return kMarkedImmediate;
  if (!is_in_file(operand)) return kNumber;
  const int marks_at = 6 + shape.flags;
  const auto value = static_cast<std::uint64_t>(operand.value);
  const std::uint64_t marks = shape.sign_extends ? static_cast<std::uint64_t>(operand.sign_extend)
                                                 : static_cast<std::uint64_t>(operand.abs) |
                                                       static_cast<std::uint64_t>(operand.neg) << 1;
  bits = bit_field(value, 0, 6) | flags << 6 | marks << marks_at |
         bit_field(value, 6, 2) << (marks_at + shape.marks());
  return "";
}

/// Size of sources without size bits.
std::uint8_t implied_bits(OperandClass operand_class, const Instruction& instruction) {
  return operand_class == OperandClass::Cmpsel ? instruction.destination.bits : 16;
}

}  // namespace

std::string decode_register(std::uint64_t hint, std::uint8_t bits, std::int64_t value,
                            Operand& operand) {
  if (hint == 0) return kNoHint;
  operand.kind = OperandKind::Register;
  operand.hint = static_cast<Hint>(hint - 1);
  operand.bits = bits;
  operand.value = value;
  return bits != 16 && value % 2 != 0 ? kOdd : "";
}

std::string decode_uniform(std::uint8_t bits, std::int64_t value, Operand& operand) {
  operand.kind = OperandKind::Uniform;
  operand.bits = bits;
  operand.value = value;
  return bits != 16 && value % 2 != 0 ? kOdd : "";
}

bool is_in_file(const Operand& operand) {
  const int halves = operand.is_uniform() ? kUniformHalves : 256;
  return operand.value >= 0 && operand.value < halves &&
         (operand.is_immediate() || operand.kind == OperandKind::FloatImmediate ||
          operand.bits == 16 || operand.value % 2 == 0);
}

std::string decode_source(OperandClass operand_class, std::uint64_t bits,
                          const Instruction& instruction, Operand& operand) {
  return decode_shaped(shape_of(operand_class), bits, implied_bits(operand_class, instruction),
                       operand);
}

std::string encode_source(OperandClass operand_class, const Operand& operand,
                          const Instruction& instruction, std::uint64_t& bits) {
  return encode_shaped(shape_of(operand_class), operand, implied_bits(operand_class, instruction),
                       bits);
}

std::string decode_destination(OperandClass operand_class, std::uint64_t bits, Operand& operand) {
  operand.kind = OperandKind::Register;
  operand.hint = (bits & 1) != 0 ? Hint::Cache : Hint::None;
  operand.value = static_cast<std::int64_t>(bits >> 2);
  operand.bits = (bits & 2) != 0 ? 32 : 16;
  if (operand.bits == 16) return "";
  if (operand_class == OperandClass::DstHalf) return "is 32 bits wide, and can only be 16";
  if (operand.value % 2 == 0) return "";
  if (operand_class != OperandClass::Dst64) return kOdd;
  operand.bits = 64;
  operand.value -= 1;
  return "";
}

std::string encode_destination(OperandClass operand_class, const Operand& operand,
                               std::uint64_t& bits) {
  if (!operand.is_register() || operand.count != 1 || operand.hint == Hint::Discard ||
      operand.sign_extend || operand.abs || operand.neg)
    return kNotHere;
  if (operand_class == OperandClass::DstHalf && operand.bits != 16) return "is not 16 bits wide";
  if (operand_class != OperandClass::Dst64 && operand.bits == 64) return kNotHere;
  if (!is_in_file(operand)) return kNumber;
  const std::uint64_t value =
      static_cast<std::uint64_t>(operand.value) + (operand.bits == 64 ? 1 : 0);
  bits = value << 2 | (operand.bits != 16 ? 2U : 0U) |
         static_cast<std::uint64_t>(operand.hint == Hint::Cache);
  return "";
}

}  // namespace eu::isa::g13
