#pragma once
// A 16-bit number for each of eight thread slots, in a vector that every 64-bit host has: what is
// asked of all slots in every step is answered without a branch that nobody could predict. Always
// read and written whole: hosts are slow to put parts together. EUs of more threads have several.
#include <cstdint>

#include "model/base/ports.hpp"

namespace eu::model {

typedef std::int16_t SlotLanes __attribute__((vector_size(16)));
inline constexpr int kLanes = 8;  ///< of a vector
inline constexpr int kSlotGroups = kMaxSlots / kLanes;
static_assert(kMaxSlots % kLanes == 0);

constexpr SlotLanes in_all_lanes(int value) {
  const auto v = static_cast<std::int16_t>(value);
  return SlotLanes{v, v, v, v, v, v, v, v};
}

inline constexpr SlotLanes kLane[kLanes] = {{-1, 0, 0, 0, 0, 0, 0, 0}, {0, -1, 0, 0, 0, 0, 0, 0},
                                            {0, 0, -1, 0, 0, 0, 0, 0}, {0, 0, 0, -1, 0, 0, 0, 0},
                                            {0, 0, 0, 0, -1, 0, 0, 0}, {0, 0, 0, 0, 0, -1, 0, 0},
                                            {0, 0, 0, 0, 0, 0, -1, 0}, {0, 0, 0, 0, 0, 0, 0, -1}};

/// Lanes of a where the mask is set, else of b.
inline SlotLanes blended(SlotLanes mask, SlotLanes a, SlotLanes b) {
  return (mask & a) | (~mask & b);
}
/// With that lane from `value`.
inline SlotLanes with_lane(SlotLanes lanes, int lane, SlotLanes value) {
  return blended(kLane[lane], value, lanes);
}
inline SlotLanes with_lane(SlotLanes lanes, int lane, int value) {
  return with_lane(lanes, lane, in_all_lanes(value));
}

/// The set of lanes that have all bits, those of `high` behind those of `low`; the other lanes have
/// none.
inline unsigned set_of(SlotLanes low, SlotLanes high) {
#ifdef __SSE2__
  typedef char Bytes __attribute__((vector_size(16)));
  const Bytes bytes = __builtin_ia32_packsswb128(low, high);
  return static_cast<unsigned>(__builtin_ia32_pmovmskb128(bytes));
#else
  unsigned set = 0;
  for (int lane = 0; lane < kLanes; ++lane)
    set |= (low[lane] & 1u) << lane | (high[lane] & 1u) << (lane + kLanes);
  return set;
#endif
}
inline unsigned set_of(SlotLanes lanes) {
  return set_of(lanes, SlotLanes{});
}

inline SlotLanes lower(SlotLanes a, SlotLanes b) {
  return a < b ? a : b;
}
inline SlotLanes higher(SlotLanes a, SlotLanes b) {
  return a > b ? a : b;
}

/// The lowest of all lanes, in each lane.
inline SlotLanes lowest_everywhere(SlotLanes lanes) {
  lanes = lower(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
  lanes = lower(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
  return lower(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
}
inline std::int16_t lowest(SlotLanes lanes) {
  return lowest_everywhere(lanes)[0];
}

}  // namespace eu::model
