#pragma once
// Busy cycles of a unit that serves one user at a time.
#include <algorithm>

#include "model/base/cycle.hpp"

namespace eu::model {

struct BusyAccount {
  Cycle cycles = 0;  ///< over all uses
  Cycle until = 0;   ///< end of the last use

  void add(Cycle begin, Cycle length) {
    cycles += length;
    until = std::max(until, begin + length);
  }
  /// Lower bound on the busy cycles before `end`; exact unless the unit was idle between `end` and
  /// its last use.
  Cycle before(Cycle end) const {
    return until > end ? cycles - std::min(cycles, until - end) : cycles;
  }
};

}  // namespace eu::model
