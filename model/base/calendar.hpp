#pragma once
// A resource with one user at a time. A request gets the earliest free interval that fits. Requests
// may come out of time order (responses are granted in service order), so later intervals may be
// taken before earlier ones.
#include <vector>

#include "model/base/busy.hpp"

namespace eu::model {

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
