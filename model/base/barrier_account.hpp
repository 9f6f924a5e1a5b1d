#pragma once
// Waits of threads at barriers.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/base/cycle.hpp"

namespace eu::model {

/// Waits of a run, each from the issue of a thread's barrier message to the thread's release.
struct BarrierAccount {
  std::uint64_t waits = 0;
  Cycle total_cycles = 0;
  Cycle longest_cycles = 0;

  /// Adds a barrier's waits: it releases at `released` the threads that sent their messages at
  /// `sent`.
  void add(const std::vector<Cycle>& sent, Cycle released) {
    for (const Cycle begin : sent) {
      ++waits;
      total_cycles += released - begin;
      longest_cycles = std::max(longest_cycles, released - begin);
    }
  }
  BarrierAccount& operator+=(const BarrierAccount& other) {
    waits += other.waits;
    total_cycles += other.total_cycles;
    longest_cycles = std::max(longest_cycles, other.longest_cycles);
    return *this;
  }
};

}  // namespace eu::model
