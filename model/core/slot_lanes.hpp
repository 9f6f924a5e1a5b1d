#pragma once
// A 16-bit number for each thread slot, in a vector that every 64-bit host has: what is asked of
// all slots in every step is answered without a branch that nobody could predict. Always read and
// written whole: hosts are slow to put parts together.
#include <cstdint>

#include "model/core/ports.hpp"

namespace eu::model {

typedef std::int16_t SlotLanes __attribute__((vector_size(16)));
static_assert(kMaxSlots == 8);

constexpr SlotLanes in_all_lanes(int value) {
  const auto v = static_cast<std::int16_t>(value);
  return SlotLanes{v, v, v, v, v, v, v, v};
}

inline constexpr SlotLanes kLane[kMaxSlots] = {
    {-1, 0, 0, 0, 0, 0, 0, 0}, {0, -1, 0, 0, 0, 0, 0, 0}, {0, 0, -1, 0, 0, 0, 0, 0},
    {0, 0, 0, -1, 0, 0, 0, 0}, {0, 0, 0, 0, -1, 0, 0, 0}, {0, 0, 0, 0, 0, -1, 0, 0},
    {0, 0, 0, 0, 0, 0, -1, 0}, {0, 0, 0, 0, 0, 0, 0, -1}};

/// With that lane from `value`.
inline SlotLanes with_lane(SlotLanes lanes, int lane, SlotLanes value) {
  const SlotLanes mask = kLane[lane];
  return (mask & value) | (~mask & lanes);
}
inline SlotLanes with_lane(SlotLanes lanes, int lane, int value) {
  return with_lane(lanes, lane, in_all_lanes(value));
}

/// The set of lanes that have all bits; the others have none.
inline std::uint8_t set_of(SlotLanes lanes) {
#ifdef __SSE2__
  typedef char Bytes __attribute__((vector_size(16)));
  const Bytes bytes = __builtin_ia32_packsswb128(lanes, lanes);
  return static_cast<std::uint8_t>(__builtin_ia32_pmovmskb128(bytes));
#else
  unsigned set = 0;
  for (int lane = 0; lane < kMaxSlots; ++lane) set |= (lanes[lane] & 1u) << lane;
  return static_cast<std::uint8_t>(set);
#endif
}

inline SlotLanes lower(SlotLanes a, SlotLanes b) {
  return a < b ? a : b;
}
inline SlotLanes higher(SlotLanes a, SlotLanes b) {
  return a > b ? a : b;
}

/// The lowest of all lanes.
inline std::int16_t lowest(SlotLanes lanes) {
  lanes = lower(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
  lanes = lower(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
  lanes = lower(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
  return lanes[0];
}

}  // namespace eu::model
