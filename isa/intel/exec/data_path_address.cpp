#include "isa/intel/exec/data_path.hpp"

#include <fmt/core.h>

#include "isa/intel/exec/flow.hpp"

namespace eu::isa {
namespace {

constexpr int kGrfFileBytes = kGrfCount * kGrfBytes;

/// The element of a0 that gives channel n its address.
int index_register(const OperandPlan& operand, int n, int channels) {
  int step = 0;
  if (operand.place == Place::IndirectSplit && 2 * n >= channels) step = 1;
  if (operand.place == Place::IndirectRows) step = n / operand.row_width;
  return operand.addr_subreg + step;
}

int indexed_address(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                    int n) {
  const int index = index_register(operand, n, prepared.plan->lanes);
  if (const int count = address_words(prepared.program->gen); index >= count)
    fault(prepared, fmt::format("channel {} needs index register a0.{}; there are a0.0 to a0.{}", n,
                                index, count - 1));
  const int address = state.address[static_cast<std::size_t>(index)] + operand.addr_imm +
                      operand.offsets[static_cast<std::size_t>(n)];
  return operand.fourth_of_four ? address | kFourthOfFourBytes : address;
}

/// Address of channel n of a movi. The register comes from a0.0; the byte in it comes from the
/// index register of the destination element that the channel writes (IVB PRM 6.42).
int moved_address(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                  int destination_byte, int n) {
  const int size_bytes = size_of(operand.type);
  const int index = destination_byte / size_bytes;
  if (const int count = address_words(prepared.program->gen); index >= count)
    fault(
        prepared,
        fmt::format("channel {} is destination element {}; index registers select elements 0 to {}",
                    n, index, count - 1));
  const int first = state.address[0] + operand.addr_imm;
  const int own = state.address[static_cast<std::size_t>(index)] + operand.addr_imm;
  return (first & ~(kGrfBytes - 1)) | (own & (kGrfBytes - 1) & ~(size_bytes - 1));
}

}  // namespace

Offsets resolve_offsets(const Prepared& prepared, const IntelState& state,
                        const OperandPlan& operand, std::uint32_t channels) {
  const int size_bytes = size_of(operand.type);
  Offsets destination{};
  if (operand.place == Place::IndirectMove) {
    const OperandPlan& dst = prepared.plan->dst;
    destination =
        dst.place == Place::Grf ? dst.offsets : resolve_offsets(prepared, state, dst, channels);
  }
  Offsets offsets{};
  for_each_bit(channels, [&](int n) {
    const auto channel = static_cast<std::size_t>(n);
    const int address =
        operand.place == Place::IndirectMove
            ? moved_address(prepared, state, operand, destination[channel] % kGrfBytes, n)
            : indexed_address(prepared, state, operand, n);
    if (address < 0 || address + size_bytes > kGrfFileBytes)
      fault(prepared,
            fmt::format("channel {} addresses byte {}; the GRF has bytes 0 to 4095", n, address));
    if (address % size_bytes != 0)
      fault(prepared,
            fmt::format(
                "channel {} addresses byte {:#x}, which is not a multiple of its type's {} bytes",
                n, address, size_bytes));
    offsets[channel] = static_cast<std::uint16_t>(address);
  });
  return offsets;
}

}  // namespace eu::isa
