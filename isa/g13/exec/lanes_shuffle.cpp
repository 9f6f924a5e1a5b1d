#include "isa/g13/exec/lanes.hpp"

namespace eu::isa::g13 {
namespace {

/// The two low bits of `by` of each quad: those of its four lanes, combined with OR.
std::array<int, kLanes / kQuad> quad_bits(const Values& by) {
  std::array<int, kLanes / kQuad> bits{};
  for (int lane = 0; lane < kLanes; ++lane)
    bits[static_cast<std::size_t>(lane / kQuad)] |= static_cast<int>(by[lane] & 3);
  return bits;
}

/// Lane of a quad that the hardware reads for `lane`, whose own quad bits are `bits`.
int lane_in_quad(ShuffleKind kind, int lane, int bits) {
  switch (kind) {
    case ShuffleKind::Broadcast: return bits;
    case ShuffleKind::Xor: return (lane ^ bits) & 3;
    case ShuffleKind::Down: return (lane + bits) & 3;
    default: return (lane - bits) & 3;
  }
}

/// Lane of the group that `lane` reads; outside of 0 to 31 if there is none.
std::int64_t wanted_lane(ShuffleKind kind, int lane, std::int64_t by) {
  switch (kind) {
    case ShuffleKind::Broadcast: return by;
    case ShuffleKind::Xor: return lane ^ by;
    case ShuffleKind::Down: return lane + by;
    case ShuffleKind::Up: return lane - by;
    default: return (lane - by) & (kLanes - 1);
  }
}

/// Shuffles in quads, where every lane has its own index of two bits.
Values shuffled_in_quads(ShuffleKind kind, const Values& values, const Values& by) {
  Values result{};
  for (int lane = 0; lane < kLanes; ++lane) {
    const int first = lane / kQuad * kQuad;
    const int within = lane - first;
    const auto distance = static_cast<std::int64_t>(by[lane] & 3);
    std::int64_t from = wanted_lane(kind, within, distance);
    if (kind == ShuffleKind::RotateUp) from = (within - distance) & (kQuad - 1);
    result[lane] = from >= 0 && from < kQuad ? values[first + from] : values[lane];
  }
  return result;
}

}  // namespace

Values shuffled(ShuffleKind kind, bool within_quad, const Values& values, const Values& by) {
  if (within_quad) return shuffled_in_quads(kind, values, by);
  const auto bits = quad_bits(by);
  Values result{};
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::int64_t wanted = wanted_lane(kind, lane, static_cast<std::int64_t>(by[lane]));
    if (wanted < 0 || wanted >= kLanes) {
      result[lane] = values[lane];
      continue;
    }
    const auto quad = static_cast<std::size_t>(wanted / kQuad);
    // The source quad applies its own bits to the position of the reader in its quad.
    result[lane] =
        values[quad * kQuad + static_cast<std::size_t>(lane_in_quad(kind, lane & 3, bits[quad]))];
  }
  return result;
}

}  // namespace eu::isa::g13
