#include "isa/g13/encoding/codec.hpp"

#include "isa/g13/encoding/operand_parts.hpp"
#include "isa/g13/names.hpp"

namespace eu::isa::g13 {
namespace {

/// The functions that decode and encode a class.
enum class Codec : std::uint8_t {
  Source,
  Destination,
  Memory,
  Number,
  Iterator,
  Coordinate,
  ByKind
};

Codec codec_of(OperandClass operand_class) {
  switch (operand_class) {
    case OperandClass::Dst:
    case OperandClass::Dst64:
    case OperandClass::DstHalf: return Codec::Destination;
    case OperandClass::Alu:
    case OperandClass::Mul:
    case OperandClass::Add:
    case OperandClass::Float:
    case OperandClass::Half:
    case OperandClass::Cmpsel: return Codec::Source;
    case OperandClass::MemoryRegister:
    case OperandClass::MemoryBase:
    case OperandClass::MemoryIndex:
    case OperandClass::LocalBase:
    case OperandClass::LocalIndex:
    case OperandClass::AtomicSrc: return Codec::Memory;
    case OperandClass::SpecialRegister:
    case OperandClass::Immediate:
    case OperandClass::SignedImmediate: return Codec::Number;
    case OperandClass::IteratorDst:
    case OperandClass::CoefficientDst: return Codec::Iterator;
    case OperandClass::TextureCoordinate: return Codec::Coordinate;
    default: return Codec::ByKind;
  }
}

// ---- numbers: the layout checks their width ----

std::string decode_number(OperandClass operand_class, std::uint64_t bits, Operand& operand) {
  const bool is_register = operand_class == OperandClass::SpecialRegister;
  operand.kind = is_register ? OperandKind::SpecialRegister : OperandKind::Immediate;
  operand.value = operand_class == OperandClass::SignedImmediate
                      ? static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))
                      : static_cast<std::int64_t>(bits);
  if (is_register && !is_legal(NameTable::SpecialRegister, static_cast<unsigned>(bits)))
    return "is special register " + std::to_string(bits) + ", which has no name";
  return "";
}

std::string encode_number(OperandClass operand_class, const Operand& operand, std::uint64_t& bits) {
  const OperandKind kind = operand_class == OperandClass::SpecialRegister
                               ? OperandKind::SpecialRegister
                               : OperandKind::Immediate;
  if (operand.kind != kind) return kNotHere;
  const bool is_signed = operand_class == OperandClass::SignedImmediate;
  if (is_signed ? operand.value < INT32_MIN || operand.value > INT32_MAX : operand.value < 0)
    return kNumber;
  bits = static_cast<std::uint64_t>(operand.value) & (is_signed ? 0xffffffffU : ~std::uint64_t{0});
  return "";
}

// ---- iterators: a count, a register and its size ----

constexpr std::uint64_t kCoefficientCount = 1;
constexpr std::uint8_t kCoefficients = 3;

std::string decode_iterator(OperandClass operand_class, std::uint64_t bits, Operand& operand) {
  const std::uint64_t count = bit_field(bits, 9, 2);
  operand.count = count == 0 ? 4 : static_cast<std::uint8_t>(count);
  if (operand_class == OperandClass::CoefficientDst) {
    if (count != kCoefficientCount) return kFlags;
    operand.count = kCoefficients;
  }
  operand.kind = OperandKind::Register;
  operand.bits = bit_field(bits, 0, 1) != 0 ? 32 : 16;
  operand.value = static_cast<std::int64_t>(bit_field(bits, 1, 8));
  return operand.bits == 32 && operand.value % 2 != 0 ? kOdd : "";
}

std::string encode_iterator(OperandClass operand_class, const Operand& operand,
                            std::uint64_t& bits) {
  if (!operand.is_register() || operand.bits == 64 || operand.count > 4) return kNotHere;
  if (!is_in_file(operand)) return kNumber;
  std::uint64_t count = operand.count % 4U;
  if (operand_class == OperandClass::CoefficientDst) {
    if (operand.count != kCoefficients) return kNotHere;
    count = kCoefficientCount;
  }
  bits = count << 9 | static_cast<std::uint64_t>(operand.value) << 1 |
         static_cast<std::uint64_t>(operand.bits == 32);
  return "";
}

// ---- texture coordinates: the last use of a register, and its size ----

std::string decode_coordinate(std::uint64_t bits, Operand& operand) {
  operand.kind = OperandKind::Register;
  operand.hint = bit_field(bits, 8, 1) != 0 ? Hint::Discard : Hint::None;
  operand.bits = bit_field(bits, 9, 1) != 0 ? 16 : 32;
  operand.value = static_cast<std::int64_t>(bits & 0xff);
  return operand.bits == 32 && operand.value % 2 != 0 ? kOdd : "";
}

std::string encode_coordinate(const Operand& operand, std::uint64_t& bits) {
  if (!operand.is_register() || operand.bits == 64 || operand.count != 1 ||
      operand.hint == Hint::Cache)
    return kNotHere;
  if (!is_in_file(operand)) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value) | (operand.hint == Hint::Discard ? 0x100U : 0U) |
         (operand.bits == 16 ? 0x200U : 0U);
  return "";
}

}  // namespace

std::string decode_operand(OperandClass operand_class, std::uint64_t bits,
                           const Instruction& instruction, Operand& operand) {
  switch (codec_of(operand_class)) {
    case Codec::Source: return decode_source(operand_class, bits, instruction, operand);
    case Codec::Destination: return decode_destination(operand_class, bits, operand);
    case Codec::Memory: return decode_memory_operand(operand_class, bits, instruction, operand);
    case Codec::Number: return decode_number(operand_class, bits, operand);
    case Codec::Iterator: return decode_iterator(operand_class, bits, operand);
    case Codec::Coordinate: return decode_coordinate(bits, operand);
    case Codec::ByKind: break;
  }
  return decode_by_kind(operand_class, bits, operand);
}

std::string encode_operand(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits) {
  switch (codec_of(operand_class)) {
    case Codec::Source: return encode_source(operand_class, operand, instruction, bits);
    case Codec::Destination: return encode_destination(operand_class, operand, bits);
    case Codec::Memory: return encode_memory_operand(operand_class, operand, instruction, bits);
    case Codec::Number: return encode_number(operand_class, operand, bits);
    case Codec::Iterator: return encode_iterator(operand_class, operand, bits);
    case Codec::Coordinate: return encode_coordinate(operand, bits);
    case Codec::ByKind: break;
  }
  return encode_by_kind(operand_class, operand, instruction, bits);
}

}  // namespace eu::isa::g13
