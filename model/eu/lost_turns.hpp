#pragma once
// Of each thread slot of an EU, the cycles in which others took the ports that it wanted.
#include <array>
#include <cstdint>

#include "model/base/ports.hpp"

namespace eu::model {

/// Counted for four slots at once, and never written in parts: a slot that starts anew remembers
/// where its count stood.
class LostTurns {
 public:
  /// The slots had to wait in one cycle more.
  void add(SlotSet slots) {
    counts_[0] -= kMasks[slots & 15];
    counts_[1] -= kMasks[(slots >> 4) & 15];
    std::size_t group = 2;
    for (SlotSet more = slots >> 8; more != 0; more >>= 4) counts_[group++] -= kMasks[more & 15];
  }
  Cycle of(int slot) const { return count(slot) - forgotten_[slot]; }
  void forget(int slot) { forgotten_[slot] = count(slot); }

 private:
  typedef std::uint32_t Counts __attribute__((vector_size(16)));
  /// All ones in the lanes of a set.
  static constexpr std::array<Counts, 16> kMasks = [] {
    std::array<Counts, 16> masks{};
    for (unsigned set = 0; set < 16; ++set)
      masks[set] = Counts{-(set & 1), -(set >> 1 & 1), -(set >> 2 & 1), -(set >> 3)};
    return masks;
  }();

  std::uint32_t count(int slot) const { return counts_[slot / 4][slot % 4]; }

  std::array<Counts, kMaxSlots / 4> counts_{};
  std::array<std::uint32_t, kMaxSlots> forgotten_{};
};

}  // namespace eu::model
