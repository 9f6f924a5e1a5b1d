#pragma once
// Arbitration losses per thread slot of an EU, in cycles.
#include <array>
#include <cstdint>

#include "model/base/ports.hpp"

namespace eu::model {

/// Sets of slots are by place (StartTimes::arrange). Four slots are counted at once, and counters
/// are never written in parts: forget() records the present count as the slot's new zero.
class ArbitrationLosses {
 public:
  /// Adds one lost cycle to the slots at these places.
  void add(SlotSet places) {
    counts_[0] -= kMasks[places & 15];
    counts_[1] -= kMasks[(places >> 4) & 15];
    std::size_t group = 2;
    for (SlotSet more = places >> 8; more != 0; more >>= 4) counts_[group++] -= kMasks[more & 15];
  }
  Cycle of(int place) const { return count(place) - counts_at_reset_[place]; }
  void forget(int place) { counts_at_reset_[place] = count(place); }
  /// Moves the losses of `from[place]` to `place`, for each of the first `places` places.
  void move(const std::array<std::uint8_t, kMaxSlots>& from, int places) {
    std::array<std::uint32_t, kMaxSlots> lost;
    for (int place = 0; place < places; ++place)
      lost[place] = count(place) - counts_at_reset_[place];
    for (int place = 0; place < places; ++place)
      counts_at_reset_[place] = count(place) - lost[from[place]];
  }

 private:
  typedef std::uint32_t Counts __attribute__((vector_size(16)));
  /// All ones in the lanes of a set.
  static constexpr std::array<Counts, 16> kMasks = [] {
    std::array<Counts, 16> masks{};
    for (unsigned set = 0; set < 16; ++set)
      masks[set] = Counts{-(set & 1), -(set >> 1 & 1), -(set >> 2 & 1), -(set >> 3)};
    return masks;
  }();

  std::uint32_t count(int place) const { return counts_[place / 4][place % 4]; }

  std::array<Counts, kMaxSlots / 4> counts_{};
  std::array<std::uint32_t, kMaxSlots> counts_at_reset_{};
};

}  // namespace eu::model
