#pragma once
// Units that serve one user at a time: their busy cycles, and a calendar of their uses.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/base/cycle.hpp"

namespace eu::model {

/// Busy cycles of a unit that serves one user at a time. Its uses come in order of time.
class BusyAccount {
 public:
  Cycle cycles = 0;  ///< over all uses
  Cycle until = 0;   ///< end of the last use

  /// Adds a use. `sent`: a cycle in which the run certainly had not ended, such as that of the send
  /// that needs the unit. `held`: part of the use in which the unit waited for another unit.
  void add(Cycle begin, Cycle length, Cycle sent, Cycle held = 0);
  /// Cycles in which the unit worked before `end`, the end of the run. Of a use across the end,
  /// what it was held counts as its last cycles.
  Cycle before(Cycle end) const;

 private:
  struct Use {
    Cycle begin;
    Cycle end;
    Cycle work;  ///< without what it was held
  };

  void fold_before(Cycle sent);

  Cycle work_before_end_ = 0;  ///< of the uses that are no longer in uses_
  std::vector<Use> uses_;      ///< those that may end after the run
  std::size_t most_uses_ = 0;  ///< from then on, some are removed
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
  /// Cycles over all uses.
  Cycle cycles() const { return cycles_; }
  /// End of the last use.
  Cycle until() const { return until_; }
  /// Taken cycles before `end`, which is not before any cycle given to forget_before().
  Cycle before(Cycle end) const;

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
  Cycle cycles_ = 0;
  Cycle until_ = 0;
};

}  // namespace eu::model
