#include "isa/intel/visa/codec/operand_codec.hpp"

#include <fmt/core.h>

#include <iterator>

#include "isa/intel/visa/codec/operand_codes.hpp"
#include "isa/intel/visa/names.hpp"
#include "isa/intel/visa/text/operand_reader.hpp"

namespace eu::isa::visa {
namespace {

class Bytes {
 public:
  explicit Bytes(OperandClass operand_class, Modifier modifier = Modifier::None) {
    put(1, static_cast<std::uint64_t>(operand_class) | static_cast<std::uint64_t>(modifier) << 3);
  }
  Bytes() = default;

  void put(int count, std::uint64_t value) {
    for (int byte = 0; byte < count; ++byte)
      bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * byte)));
  }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

std::uint64_t region_code(std::int16_t value) {
  for (std::uint64_t code = 0; code < std::size(kRegionValues); ++code)
    if (kRegionValues[code] == value) return code;
  throw OperandError(fmt::format("a region cannot have the value {}", value));
}

std::uint64_t region_word(const Region& region) {
  return region_code(region.vert_stride) | region_code(region.width) << 4 |
         region_code(region.horz_stride) << 8;
}

std::vector<std::uint8_t> general_bytes(std::uint32_t id, std::uint64_t row, std::uint64_t column,
                                        const Region& region, Modifier modifier) {
  if (row > 0xff || column > 0xff)
    throw OperandError("row and column of a general operand are 0 to 255");
  Bytes bytes(OperandClass::General, modifier);
  bytes.put(4, id);
  bytes.put(1, row);
  bytes.put(1, column);
  bytes.put(2, region_word(region));
  return bytes.take();
}

/// Encodes a general operand. A column past the register's end is added to the row, as in IGC.
std::vector<std::uint8_t> general_bytes(const Operand& operand) {
  const int per_row = kRowBytes / size_of(operand.type);
  return general_bytes(
      operand.id, static_cast<std::uint64_t>(operand.row + operand.column / per_row),
      static_cast<std::uint64_t>(operand.column % per_row), operand.region, operand.modifier);
}

std::vector<std::uint8_t> address_of_bytes(const Operand& operand) {
  const auto size = static_cast<std::uint32_t>(size_of(operand.type));
  if (operand.offset % size != 0)
    throw OperandError("the offset of an address is a multiple of the size of the elements");
  return general_bytes(operand.id, operand.offset / kRowBytes, operand.offset % kRowBytes / size,
                       Region{0, 1, 0}, Modifier::None);
}

std::uint64_t width_code(std::uint16_t width) {
  for (std::uint64_t code = 0; code < 6; ++code)
    if (width == 1u << code) return code;
  throw OperandError(fmt::format("an address operand cannot have the width {}", width));
}

std::vector<std::uint8_t> address_bytes(const Operand& operand) {
  Bytes bytes(OperandClass::Address);
  bytes.put(2, operand.id);
  bytes.put(1, operand.offset);
  bytes.put(1, width_code(operand.width));
  return bytes.take();
}

std::vector<std::uint8_t> indirect_bytes(const Operand& operand) {
  Bytes bytes(OperandClass::Indirect, operand.modifier);
  bytes.put(2, operand.id);
  bytes.put(1, operand.offset);
  bytes.put(2, static_cast<std::uint64_t>(operand.indirect_bytes));
  bytes.put(1, type_code(operand.type));
  bytes.put(2, region_word(operand.region));
  return bytes.take();
}

std::vector<std::uint8_t> immediate_bytes(const Operand& operand) {
  Bytes bytes(OperandClass::Immediate);
  bytes.put(1, type_code(operand.type));
  bytes.put(is_long(operand.type) ? 8 : 4, operand.immediate);
  return bytes.take();
}

std::vector<std::uint8_t> state_bytes(const Operand& operand) {
  if (operand.state == VariableKind::General)
    throw OperandError("a state operand is a surface or a sampler");
  Bytes bytes(OperandClass::State);
  bytes.put(1, operand.state == VariableKind::Sampler ? 1 : 0);
  bytes.put(2, operand.id);
  bytes.put(1, operand.offset);
  return bytes.take();
}

}  // namespace

std::vector<std::uint8_t> encode_vector(const Operand& operand) {
  switch (operand.kind) {
    case OperandKind::General: return general_bytes(operand);
    case OperandKind::AddressOf: return address_of_bytes(operand);
    case OperandKind::Address: return address_bytes(operand);
    case OperandKind::Indirect: return indirect_bytes(operand);
    case OperandKind::Immediate: return immediate_bytes(operand);
    case OperandKind::State: return state_bytes(operand);
    case OperandKind::Predicate: {
      Bytes bytes(OperandClass::Predicate);
      bytes.put(2, encode_predicate({operand.id, false, Combine::None}));
      return bytes.take();
    }
    default: throw OperandError("this is not a vector operand");
  }
}

std::vector<std::uint8_t> encode_raw(const Operand& operand) {
  if (operand.kind != OperandKind::Raw) throw OperandError("this is not a raw operand");
  Bytes bytes;
  bytes.put(4, operand.id);
  bytes.put(2, operand.offset);
  return bytes.take();
}

std::uint16_t encode_predicate(const PredicateControl& predicate) {
  if (predicate.id >= kPredicateIds)
    throw OperandError(fmt::format("predicate {} has no number in bytes; they go to {}",
                                   predicate.id, kPredicateIds - 1));
  return static_cast<std::uint16_t>(predicate.id | static_cast<unsigned>(predicate.combine) << 13 |
                                    (predicate.invert ? 0x8000u : 0u));
}

std::uint8_t encode_exec(const ExecByte& exec) {
  std::uint8_t code = 0;
  while (1 << code < exec.exec_size) ++code;
  if (code > 5 || 1 << code != exec.exec_size || exec.mask_offset % 4 != 0 ||
      exec.mask_offset < 0 || exec.mask_offset > 28)
    throw OperandError(
        fmt::format("{} channels from channel {} on", exec.exec_size, exec.mask_offset));
  return static_cast<std::uint8_t>(code | (exec.mask_offset / 4 + (exec.no_mask ? 8 : 0)) << 4);
}

std::uint8_t encode_state_id(const Operand& operand) {
  if (operand.kind != OperandKind::Surface && operand.kind != OperandKind::Sampler)
    throw OperandError("this is neither a surface nor a sampler");
  if (operand.id > 0xff) throw OperandError("numbers of surfaces and samplers are 0 to 255");
  return static_cast<std::uint8_t>(operand.id);
}

Operand read_operand(std::string_view text, char role, const Kernel& kernel) {
  Kernel copy = kernel;
  Symbols symbols(copy);
  Scanner scanner(text, "operand");
  scanner.stop_at_newlines();
  OperandReader reader(scanner, symbols, copy);
  Operand operand = reader.read(role);
  if (!scanner.skip_to_line_end())
    scanner.fail(fmt::format("expected the end of the operand, found {}", scanner.found()));
  return operand;
}

}  // namespace eu::isa::visa
