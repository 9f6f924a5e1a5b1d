// Operands of memory instructions: data registers and addresses.
#include <algorithm>

#include "isa/g13/encoding/operand_parts.hpp"

namespace eu::isa::g13 {
namespace {

/// The atomic operation with two values: the new one and the one to compare with.
constexpr int kCompareExchange = 3;
/// The encoding of "no hint", for classes without bits for a hint.
constexpr std::uint64_t kPlain = 1;

std::uint8_t registers_of(unsigned mask) {
  std::uint8_t count = 0;
  for (; mask != 0; mask &= mask - 1) ++count;
  return std::max<std::uint8_t>(count, 1);
}

std::string decode_memory_register(std::uint64_t bits, const Instruction& instruction,
                                   Operand& operand) {
  operand.count = registers_of(instruction.fields.mask);
  return decode_register(kPlain, bits >> 8 != 0 ? 32 : 16, static_cast<std::int64_t>(bits & 0xff),
                         operand);
}

std::string encode_memory_register(const Operand& operand, const Instruction& instruction,
                                   std::uint64_t& bits) {
  if (!operand.is_register() || operand.bits == 64 || operand.hint != Hint::None) return kNotHere;
  if (operand.count != registers_of(instruction.fields.mask))
    return "does not have one register for each element of the mask";
  if (!is_in_file(operand)) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value) | (operand.bits == 32 ? 0x100U : 0U);
  return "";
}

std::string decode_memory_base(std::uint64_t bits, Operand& operand) {
  const auto value = static_cast<std::int64_t>(bits & 0xff);
  operand.kind = bits >> 8 != 0 ? OperandKind::Uniform : OperandKind::Register;
  operand.bits = 64;
  operand.value = value;
  return value % 2 != 0 ? "is an address that begins in the middle of a register or uniform" : "";
}

std::string encode_memory_base(const Operand& operand, std::uint64_t& bits) {
  if ((!operand.is_register() && !operand.is_uniform()) || operand.bits != 64 ||
      operand.count != 1 || operand.hint != Hint::None)
    return "is not a 64-bit address in registers or uniforms";
  if (operand.value < 0 || operand.value >= 256 || operand.value % 2 != 0) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value) | (operand.is_uniform() ? 0x100U : 0U);
  return "";
}

std::string decode_memory_index(std::uint64_t bits, Operand& operand) {
  operand.sign_extend = bit_field(bits, 17, 1) == 0;
  if (bit_field(bits, 16, 1) != 0) {
    operand.kind = OperandKind::Immediate;
    operand.value = operand.sign_extend ? static_cast<std::int16_t>(bits & 0xffff)
                                        : static_cast<std::int64_t>(bits & 0xffff);
    return "";
  }
  if (bit_field(bits, 8, 8) != 0) return "is a register, and bits beyond its number are set";
  return decode_register(kPlain, 32, static_cast<std::int64_t>(bits & 0xff), operand);
}

std::string encode_memory_index(const Operand& operand, std::uint64_t& bits) {
  const std::uint64_t zero_extends = operand.sign_extend ? 0 : 2;
  if (operand.is_immediate()) {
    const std::int64_t low = operand.sign_extend ? -0x8000 : 0;
    const std::int64_t high = operand.sign_extend ? 0x7fff : 0xffff;
    if (operand.value < low || operand.value > high) return kNumber;
    bits = (static_cast<std::uint64_t>(operand.value) & 0xffff) | (zero_extends | 1) << 16;
    return "";
  }
  if (!operand.is_register() || operand.bits != 32 || operand.count != 1 ||
      operand.hint != Hint::None)
    return "is neither a number nor a 32-bit register";
  if (!is_in_file(operand)) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value) | zero_extends << 16;
  return "";
}

std::string decode_local_base(std::uint64_t bits, Operand& operand) {
  const auto value = static_cast<std::int64_t>(bits & 0xff);
  const std::uint64_t flags = bits >> 8;
  if (flags == 0) return decode_register(kPlain, 16, value, operand);
  if ((flags & 1) != 0)
    return decode_uniform(16, value | static_cast<std::int64_t>(flags >> 1) << 8, operand);
  return value != 0 ? "is none, and bits of its number are set" : "";
}

std::string encode_local_base(const Operand& operand, std::uint64_t& bits) {
  const auto value = static_cast<std::uint64_t>(operand.value);
  if (operand.kind == OperandKind::None) return bits = 0x200, "";
  if (operand.bits != 16 || operand.count != 1 || operand.hint != Hint::None ||
      (!operand.is_register() && !operand.is_uniform()))
    return "is neither a 16-bit register nor a 16-bit uniform";
  if (!is_in_file(operand)) return kNumber;
  bits = operand.is_register() ? value : (value & 0xff) | 0x100 | (value >> 8) << 9;
  return "";
}

std::string decode_local_index(std::uint64_t bits, Operand& operand) {
  if (bits >> 16 != 0) {
    operand.kind = OperandKind::Immediate;
    operand.sign_extend = true;
    operand.value = static_cast<std::int16_t>(bits & 0xffff);
    return "";
  }
  if (bit_field(bits, 8, 8) != 0) return "is a register, and bits beyond its number are set";
  return decode_register(kPlain, 16, static_cast<std::int64_t>(bits & 0xff), operand);
}

std::string encode_local_index(const Operand& operand, std::uint64_t& bits) {
  if (operand.is_immediate()) {
    if (operand.value < -0x8000 || operand.value > 0x7fff) return kNumber;
    bits = (static_cast<std::uint64_t>(operand.value) & 0xffff) | 0x10000;
    return "";
  }
  if (!operand.is_register() || operand.bits != 16 || operand.count != 1 ||
      operand.hint != Hint::None)
    return "is neither a number nor a 16-bit register";
  if (!is_in_file(operand)) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value);
  return "";
}

std::string decode_atomic_source(std::uint64_t bits, const Instruction& instruction,
                                 Operand& operand) {
  operand.count = instruction.fields.atomic_operation == kCompareExchange ? 2 : 1;
  return decode_register(kPlain, 32, static_cast<std::int64_t>(bits), operand);
}

std::string encode_atomic_source(const Operand& operand, const Instruction& instruction,
                                 std::uint64_t& bits) {
  const int count = instruction.fields.atomic_operation == kCompareExchange ? 2 : 1;
  if (!operand.is_register() || operand.bits != 32 || operand.hint != Hint::None ||
      operand.count != count)
    return count == 2 ? "is not two 32-bit registers, the new value and the value to compare with"
                      : "is not a 32-bit register";
  if (!is_in_file(operand)) return kNumber;
  bits = static_cast<std::uint64_t>(operand.value);
  return "";
}

}  // namespace

std::string decode_memory_operand(OperandClass operand_class, std::uint64_t bits,
                                  const Instruction& instruction, Operand& operand) {
  switch (operand_class) {
    case OperandClass::MemoryRegister: return decode_memory_register(bits, instruction, operand);
    case OperandClass::MemoryBase: return decode_memory_base(bits, operand);
    case OperandClass::MemoryIndex: return decode_memory_index(bits, operand);
    case OperandClass::LocalBase: return decode_local_base(bits, operand);
    case OperandClass::LocalIndex: return decode_local_index(bits, operand);
    default: return decode_atomic_source(bits, instruction, operand);
  }
}

std::string encode_memory_operand(OperandClass operand_class, const Operand& operand,
                                  const Instruction& instruction, std::uint64_t& bits) {
  if (operand.abs || operand.neg) return "cannot have abs or neg here";
  switch (operand_class) {
    case OperandClass::MemoryRegister: return encode_memory_register(operand, instruction, bits);
    case OperandClass::MemoryBase: return encode_memory_base(operand, bits);
    case OperandClass::MemoryIndex: return encode_memory_index(operand, bits);
    case OperandClass::LocalBase: return encode_local_base(operand, bits);
    case OperandClass::LocalIndex: return encode_local_index(operand, bits);
    default: return encode_atomic_source(operand, instruction, bits);
  }
}

}  // namespace eu::isa::g13
