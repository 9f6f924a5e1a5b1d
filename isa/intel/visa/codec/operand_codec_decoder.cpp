#include <fmt/core.h>

#include <iterator>

#include "isa/intel/visa/codec/operand_codec.hpp"
#include "isa/intel/visa/codec/operand_codes.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {
namespace {

std::int16_t region_value(std::uint64_t code) {
  if (code >= std::size(kRegionValues))
    throw OperandError(fmt::format("{} is not a code of a region's value", code));
  return kRegionValues[code];
}

Region region_of(std::uint64_t word) {
  if (word >> 12 != 0) throw OperandError("bits 15:12 of a region are not 0");
  return {region_value(word & 15), region_value(word >> 4 & 15), region_value(word >> 8 & 15)};
}

/// The number of a variable; throws OperandError if the kernel does not have it.
std::uint32_t known(const Kernel& kernel, VariableKind kind, std::uint64_t id) {
  const std::vector<Variable>& all = kernel.variables(kind);
  if (id >= all.size() || !all[id].is_named())
    throw OperandError(fmt::format("the kernel has no variable {} of this kind", id));
  return static_cast<std::uint32_t>(id);
}

Type type_of(std::uint64_t code) {
  if (code >= std::size(kTypeNames))
    throw OperandError(fmt::format("{} is not a code of a type", code));
  if (!kTypeNames[code].type) throw OperandError("no operand has the type bool");
  return *kTypeNames[code].type;
}

void take_general(OperandBytes& bytes, char role, const Kernel& kernel, Operand& operand) {
  operand.id = known(kernel, VariableKind::General, bytes.take(4));
  operand.type = kernel.general(operand.id).type;
  operand.row = static_cast<std::uint16_t>(bytes.take(1));
  operand.column = static_cast<std::uint16_t>(bytes.take(1));
  operand.region = region_of(bytes.take(2));
  operand.kind = OperandKind::General;
  const bool may_be_address = role == 'b' || role == 'x';
  if (!may_be_address || !operand.region.is_scalar() || operand.modifier != Modifier::None) return;
  operand.kind = OperandKind::AddressOf;
  operand.offset =
      static_cast<std::uint32_t>(operand.row * kRowBytes + operand.column * size_of(operand.type));
  operand.row = operand.column = 0;
  operand.region = {};
}

void take_address(OperandBytes& bytes, const Kernel& kernel, Operand& operand) {
  operand.kind = OperandKind::Address;
  operand.type = Type::UW;
  operand.id = known(kernel, VariableKind::Address, bytes.take(2));
  operand.offset = static_cast<std::uint32_t>(bytes.take(1));
  const std::uint64_t code = bytes.take(1);
  if (code > 5) throw OperandError(fmt::format("{} is not a code of a width", code));
  operand.width = static_cast<std::uint16_t>(1u << code);
}

void take_indirect(OperandBytes& bytes, const Kernel& kernel, Operand& operand) {
  operand.kind = OperandKind::Indirect;
  operand.id = known(kernel, VariableKind::Address, bytes.take(2));
  operand.offset = static_cast<std::uint32_t>(bytes.take(1));
  operand.indirect_bytes = static_cast<std::int16_t>(bytes.take(2));
  operand.type = type_of(bytes.take(1));
  if (is_packed_vector(operand.type))
    throw OperandError("no indirect operand has a type of vectors");
  operand.region = region_of(bytes.take(2));
}

void take_immediate(OperandBytes& bytes, Operand& operand) {
  operand.kind = OperandKind::Immediate;
  operand.type = type_of(bytes.take(1));
  operand.immediate = bytes.take(is_long(operand.type) ? 8 : 4);
  const bool is_negative = is_signed(operand.type) && !is_packed_vector(operand.type) &&
                           !is_long(operand.type) && (operand.immediate & 0x80000000) != 0;
  if (is_negative) operand.immediate |= ~std::uint64_t{0xffffffff};
}

void take_state(OperandBytes& bytes, const Kernel& kernel, Operand& operand) {
  operand.kind = OperandKind::State;
  const std::uint64_t storage = bytes.take(1);
  if (storage > 1) throw OperandError(fmt::format("{} is not a class of state variables", storage));
  operand.state = storage == 1 ? VariableKind::Sampler : VariableKind::Surface;
  operand.id = known(kernel, operand.state, bytes.take(2));
  operand.offset = static_cast<std::uint32_t>(bytes.take(1));
}

void take_predicate(OperandBytes& bytes, const Kernel& kernel, Operand& operand) {
  operand.kind = OperandKind::Predicate;
  const PredicateControl predicate =
      decode_predicate(static_cast<std::uint16_t>(bytes.take(2)), kernel);
  if (predicate.id == 0 || predicate.invert || predicate.combine != Combine::None)
    throw OperandError("a predicate that is an operand is neither null, inverted nor combined");
  operand.id = predicate.id;
}

}  // namespace

std::uint64_t OperandBytes::take(int count) {
  if (bytes_.size() - next_ < static_cast<std::size_t>(count))
    throw OperandError("the bytes end within an operand");
  std::uint64_t value = 0;
  for (int byte = 0; byte < count; ++byte) value |= std::uint64_t{bytes_[next_++]} << (8 * byte);
  return value;
}

Operand decode_vector(OperandBytes& bytes, char role, const Kernel& kernel) {
  const std::uint64_t tag = bytes.take(1);
  const std::uint64_t modifier = tag >> 3 & 7;
  const auto operand_class = static_cast<OperandClass>(tag & 7);
  if (tag >> 6 != 0) throw OperandError("bits 7:6 of a tag are not 0");
  if (modifier > static_cast<std::uint64_t>(Modifier::Not))
    throw OperandError(fmt::format("{} is not a code of a modifier", modifier));
  Operand operand;
  operand.modifier = static_cast<Modifier>(modifier);
  if (modifier != 0 && operand_class != OperandClass::General &&
      operand_class != OperandClass::Indirect)
    throw OperandError("only general and indirect operands have modifiers");
  switch (operand_class) {
    case OperandClass::General: take_general(bytes, role, kernel, operand); return operand;
    case OperandClass::Address: take_address(bytes, kernel, operand); return operand;
    case OperandClass::Predicate: take_predicate(bytes, kernel, operand); return operand;
    case OperandClass::Indirect: take_indirect(bytes, kernel, operand); return operand;
    case OperandClass::Immediate: take_immediate(bytes, operand); return operand;
    case OperandClass::State: take_state(bytes, kernel, operand); return operand;
  }
  throw OperandError(fmt::format("the operand class {} is reserved", tag & 7));
}

Operand decode_raw(OperandBytes& bytes, const Kernel& kernel) {
  Operand operand;
  operand.kind = OperandKind::Raw;
  operand.id = known(kernel, VariableKind::General, bytes.take(4));
  operand.type = kernel.general(operand.id).type;
  operand.offset = static_cast<std::uint32_t>(bytes.take(2));
  return operand;
}

PredicateControl decode_predicate(std::uint16_t word, const Kernel& kernel) {
  if ((word & 0x1000) != 0) throw OperandError("bit 12 of a predicate control is not 0");
  const unsigned combine = word >> 13 & 3;
  if (combine == 3) throw OperandError("the predicate combination 3 is reserved");
  PredicateControl predicate;
  if (word == 0) return predicate;
  predicate.id = known(kernel, VariableKind::Predicate, word & 0xfff);
  predicate.invert = word >> 15 != 0;
  predicate.combine = static_cast<Combine>(combine);
  return predicate;
}

ExecByte decode_exec(std::uint8_t byte) {
  if ((byte & 15) > 5) throw OperandError(fmt::format("{} is not a code of a size", byte & 15));
  return {1 << (byte & 15), 4 * (byte >> 4 & 7), (byte & 0x80) != 0};
}

}  // namespace eu::isa::visa
