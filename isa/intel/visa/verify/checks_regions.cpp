// Checks the elements that operands access (vISA specification, Operands).
#include <fmt/core.h>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/opcode.hpp"
#include "isa/intel/visa/verify/checks.hpp"

namespace eu::isa::visa {
namespace {

constexpr int kMostAddresses = 16;

bool is_power_of_two(int value, int least, int most) {
  return value >= least && value <= most && (value & (value - 1)) == 0;
}

/// Checks that the region's values are allowed; false if one is not.
bool check_values(Check& check, const Operand& operand, bool is_destination) {
  const Region& region = operand.region;
  bool is_fine = true;
  const auto require = [&](bool holds, Rule rule, int value) {
    if (holds) return;
    check.add(rule, operand.place, fmt::format("not {}", value));
    is_fine = false;
  };
  require(is_power_of_two(region.horz_stride, 0, 4) && region.horz_stride != 3,
          Rule::RegionHorzStride, region.horz_stride);
  if (is_destination) {
    require(region.horz_stride != 0, Rule::DestinationStride, 0);
    return is_fine;
  }
  if (region.vert_stride != Region::kNull)
    require(region.vert_stride == 0 || is_power_of_two(region.vert_stride, 1, 32),
            Rule::RegionVertStride, region.vert_stride);
  if (region.width == Region::kNull) return is_fine;
  require(is_power_of_two(region.width, 1, 16), Rule::RegionWidth, region.width);
  if (is_fine && region.width > check.in.exec_size) {
    check.add(Rule::WidthAboveExecSize, operand.place,
              fmt::format("{} above {}", region.width, check.in.exec_size));
    is_fine = false;
  }
  return is_fine;
}

/// The element that is farthest from the origin's, in elements.
int last_element(const Instruction& in, const Region& region, bool is_destination) {
  if (is_destination) return (in.exec_size - 1) * region.horz_stride;
  const int rows = in.exec_size / region.width;
  return (rows - 1) * region.vert_stride + (region.width - 1) * region.horz_stride;
}

void check_general_reach(Check& check, const Operand& operand, bool is_destination) {
  const Variable& variable = check.variable(operand);
  const int size = size_of(operand.type);
  if (operand.column * size >= kRowBytes)
    check.add(Rule::ColumnCrossesRegister, operand.place,
              fmt::format("byte {}", operand.column * size));
  const int first = operand.row * kRowBytes + operand.column * size;
  const int last = first + last_element(check.in, operand.region, is_destination) * size + size - 1;
  if (operand.id < kFirstGeneral) return;
  if (static_cast<std::uint32_t>(last) >= variable.size_bytes())
    check.add(
        Rule::OutOfBounds, operand.place,
        fmt::format("byte {} of {}, which has {}", last, variable.name, variable.size_bytes()));
  const auto start = static_cast<int>(check.kernel.root(operand.id).offset_bytes);
  if ((start + last) / kRowBytes - (start + first) / kRowBytes > 1)
    check.add(Rule::MoreThanTwoRegisters, operand.place,
              fmt::format("{}", (start + last) / kRowBytes - (start + first) / kRowBytes + 1));
}

void check_indirect(Check& check, const Operand& operand) {
  if (operand.indirect_bytes < -512 || operand.indirect_bytes > 511)
    check.add(Rule::IndirectOffset, operand.place, fmt::format("not {}", operand.indirect_bytes));
  if (operand.indirect_bytes % size_of(operand.type) != 0)
    check.add(
        Rule::IndirectAlignment, operand.place,
        fmt::format("{} bytes, elements of {}", operand.indirect_bytes, size_of(operand.type)));
  const int addresses = operand.is_multi_address() ? check.in.exec_size / operand.region.width : 1;
  if (addresses > kMostAddresses)
    check.add(Rule::AddressCount, operand.place, fmt::format("not {}", addresses));
  const Variable& variable = check.variable(operand);
  if (operand.offset + static_cast<std::uint32_t>(addresses) > variable.elements)
    check.add(Rule::AddressOutOfBounds, operand.place,
              fmt::format("element {} of {}, which has {}",
                          operand.offset + static_cast<std::uint32_t>(addresses) - 1, variable.name,
                          variable.elements));
}

}  // namespace

void check_region(Check& check, const Operand& operand, char role) {
  const bool is_destination = role_row(role).is_written;
  if (!check_values(check, operand, is_destination)) return;
  if (operand.kind == OperandKind::Indirect)
    check_indirect(check, operand);
  else
    check_general_reach(check, operand, is_destination);
}

void check_address(Check& check, const Operand& operand) {
  if (!is_power_of_two(operand.width, 1, 16))
    check.add(Rule::AddressWidth, operand.place, fmt::format("not {}", operand.width));
  const Variable& variable = check.variable(operand);
  // The specification requires "less than", but compilers use all elements.
  if (operand.offset + operand.width > variable.elements)
    check.add(Rule::AddressOutOfBounds, operand.place,
              fmt::format("element {} of {}, which has {}", operand.offset + operand.width - 1,
                          variable.name, variable.elements));
}

void check_raw(Check& check, const Operand& operand) {
  if (operand.id < kFirstGeneral) return;
  const Kernel::Root root = check.kernel.root(operand.id);
  const Variable& base = check.kernel.general(root.variable);
  const std::uint32_t bytes = root.offset_bytes + operand.offset;
  if (root.variable >= kFirstGeneral && base.size_bytes() >= kRowBytes && bytes % kRowBytes != 0)
    check.add(Rule::RawAlignment, operand.place, fmt::format("byte {} of {}", bytes, base.name));
  const Variable& variable = check.variable(operand);
  if (operand.offset >= variable.size_bytes())
    check.add(Rule::RawOutOfBounds, operand.place,
              fmt::format("byte {} of {}, which has {}", operand.offset, variable.name,
                          variable.size_bytes()));
}

}  // namespace eu::isa::visa
