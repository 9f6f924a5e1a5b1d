#pragma once
// Busy cycles of a unit that serves one user at a time.
#include <algorithm>

#include "model/base/cycle.hpp"

namespace eu::model {

struct BusyAccount {
  Cycle cycles = 0;  ///< over all uses
  Cycle until = 0;   ///< end of the last use
  Cycle held = 0;    ///< part of `cycles` in which the unit waited for another unit

  void add(Cycle begin, Cycle length) {
    cycles += length;
    until = std::max(until, begin + length);
  }
  /// Lower bound on the cycles before `end` in which the unit worked; exact if it was not held and
  /// not idle between `end` and its last use.
  Cycle before(Cycle end) const {
    const Cycle worked = cycles - held;
    return until > end ? worked - std::min(worked, until - end) : worked;
  }
};

}  // namespace eu::model
