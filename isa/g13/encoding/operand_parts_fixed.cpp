#include "isa/g13/encoding/operand_parts.hpp"

namespace eu::isa::g13 {
namespace {

struct KindRow {
  OperandClass operand_class;
  std::uint8_t value_bits;
  std::uint8_t kind_bits;  ///< the bits above the value
  OperandKind kind;
  std::uint8_t bits = 16;
  std::uint8_t count = 1;
  std::uint8_t shift = 0;  ///< the value counts units of 2^shift halves
};

using Class = OperandClass;
using Kind = OperandKind;
// The value of kind None is 0.
constexpr KindRow kRows[] = {
    {Class::Register32, 7, 0, Kind::Register, 32, 1, 1},
    {Class::Register16, 8, 0, Kind::Register},
    {Class::AtomicDst, 8, 1, Kind::Register, 32},
    {Class::AtomicDst, 8, 0, Kind::None},
    {Class::LocalAtomicDst, 8, 3, Kind::Register, 32},
    {Class::LocalAtomicDst, 8, 0, Kind::None},
    {Class::VertexIndex, 8, 0, Kind::Register},
    {Class::VertexIndex, 8, 1, Kind::Immediate},
    {Class::Coefficient, 8, 0, Kind::Coefficient},
    {Class::Coefficient, 8, 1, Kind::Register},
    {Class::Perspective, 8, 0, Kind::Coefficient},
    {Class::IteratorSample, 8, 3, Kind::Register},
    {Class::IteratorSample, 8, 1, Kind::Immediate},
    {Class::IteratorSample, 8, 0, Kind::None},
    {Class::IteratorSample, 8, 2, Kind::None},
    {Class::TileCoordinate, 8, 0, Kind::Immediate},
    {Class::TileCoordinate, 8, 1, Kind::Register, 16, 2},
    {Class::TileSamples, 8, 0, Kind::Immediate},
    {Class::TileSamples, 8, 1, Kind::Register},
    {Class::Discard, 8, 0, Kind::Register},
    {Class::Discard, 8, 1, Kind::Immediate},
    {Class::DepthStencil, 8, 0, Kind::None},
    {Class::DepthStencil, 8, 1, Kind::Register, 32},
    {Class::DepthStencil, 8, 2, Kind::Register},
    {Class::DepthStencil, 8, 3, Kind::Register, 16, 3},
    {Class::Heap, 5, 0, Kind::None},
    {Class::Heap, 5, 1, Kind::Uniform, 64, 1, 2},
    {Class::Texture, 8, 0, Kind::TextureState},
    {Class::Texture, 8, 1, Kind::Register},
    {Class::Texture, 8, 2, Kind::Immediate},
    {Class::Texture, 8, 3, Kind::Register, 32},
    {Class::Sampler, 8, 0, Kind::SamplerState},
    {Class::Sampler, 8, 1, Kind::Register},
    {Class::Lod, 8, 0, Kind::Immediate},
    {Class::Lod, 8, 4, Kind::Register, 32, 2},
    {Class::Lod, 8, 12, Kind::Register, 16, 5},
    {Class::Lod, 8, 2, Kind::Uniform},
    {Class::Lod, 8, 1, Kind::Uniform},
    {Class::Lod, 8, 9, Kind::Uniform, 16, 2},
    {Class::Lod, 8, 13, Kind::Register, 16, 2},
    {Class::Lod, 8, 6, Kind::Register},
    {Class::Lod, 8, 5, Kind::Register},
    {Class::TextureState, 7, 0, Kind::TextureState},
    {Class::SamplerState, 7, 0, Kind::SamplerState},
    {Class::UniformPair, 5, 0, Kind::Uniform, 64, 1, 2},
    {Class::StateIndex, 8, 0, Kind::Register, 32},
    {Class::StateIndex, 8, 1, Kind::Immediate},
    {Class::ImageSource, 8, 0, Kind::Register, 16, 4},
    {Class::ImageSource, 8, 1, Kind::Register, 32, 4},
};

bool matches(const KindRow& row, const Operand& operand) {
  const bool sized = row.kind == Kind::Register || row.kind == Kind::Uniform;
  return row.kind == operand.kind &&
         (!sized || (row.bits == operand.bits && row.count == operand.count));
}

/// The value of a field that shares its bits with the kind.
unsigned field_in_kind(OperandClass operand_class, const Instruction& instruction) {
  if (operand_class == Class::Lod) return instruction.fields.lod_type;
  return operand_class == Class::IteratorSample ? instruction.fields.interpolation : 0;
}

/// The row with this field's bits; else one that includes them, for a text that is less exact.
const KindRow* row_of(OperandClass operand_class, const Operand& operand, unsigned field) {
  const KindRow* found = nullptr;
  for (const KindRow& row : kRows) {
    if (row.operand_class != operand_class || !matches(row, operand)) continue;
    if (row.kind_bits == field) return &row;
    if (found == nullptr && (row.kind_bits | field) == row.kind_bits) found = &row;
  }
  return found;
}

}  // namespace

std::string decode_by_kind(OperandClass operand_class, std::uint64_t bits, Operand& operand) {
  for (const KindRow& row : kRows) {
    if (row.operand_class != operand_class || row.kind_bits != bits >> row.value_bits) continue;
    const std::uint64_t value = bits & ((std::uint64_t{1} << row.value_bits) - 1);
    if (row.kind == Kind::None && value != 0) return "is none, and bits of its number are set";
    if (row.kind == Kind::Register && row.bits == 32 && value % 2 != 0 && row.shift == 0)
      return "is a 32-bit register that begins in the middle of one";
    operand.kind = row.kind;
    operand.bits = row.bits;
    operand.count = row.count;
    operand.value = static_cast<std::int64_t>(value << row.shift);
    return "";
  }
  return "has flags that mean nothing";
}

std::string encode_by_kind(OperandClass operand_class, const Operand& operand,
                           const Instruction& instruction, std::uint64_t& bits) {
  const KindRow* const row =
      row_of(operand_class, operand, field_in_kind(operand_class, instruction));
  if (row == nullptr) return "is of a kind that is not allowed here";
  const std::int64_t value = operand.value >> row->shift;
  if (value << row->shift != operand.value || value < 0 || value >= 1 << row->value_bits ||
      (row->bits == 32 && operand.value % 2 != 0))
    return "has a number that is not allowed here";
  bits = static_cast<std::uint64_t>(value) | std::uint64_t{row->kind_bits} << row->value_bits;
  return "";
}

}  // namespace eu::isa::g13
