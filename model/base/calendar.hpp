#pragma once
// Units that serve one user at a time: their busy cycles, and a calendar of their uses.
#include <algorithm>
#include <vector>

#include "model/base/cycle.hpp"

namespace eu::model {

/// Busy cycles of a unit that serves one user at a time.
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

/// A resource with one user at a time. A request gets the earliest free interval that fits.
/// Requests may come out of time order (responses are granted in service order), so later intervals
/// may be taken before earlier ones.
class Calendar {
 public:
  /// Takes `length` successive cycles, at `earliest` or later; returns the first of them.
  Cycle take(Cycle earliest, Cycle length);
  /// Frees the memory of intervals before `cycle`. No later request may be for an earlier cycle.
  void forget_before(Cycle cycle) {
    if (!taken_.empty() && taken_.front().end <= cycle) forget(cycle);
  }
  const BusyAccount& busy() const { return busy_; }

 private:
  struct Stretch {
    Cycle begin;
    Cycle end;
  };

  /// take() if no taken interval begins after `earliest`, the usual case.
  Cycle take_last(Cycle earliest, Cycle length);
  void forget(Cycle cycle);
  [[gnu::noinline]] Cycle take_between(Cycle earliest, Cycle length);

  std::vector<Stretch> taken_;  ///< in order of time, none adjacent
  BusyAccount busy_;
};

}  // namespace eu::model
