#pragma once
// A resource that one user has at a time: who asks gets the earliest free stretch. Requests may
// come out of time order (responses are granted in service order), so later stretches may be taken
// before earlier ones.
#include <vector>

#include "model/base/busy.hpp"

namespace eu::model {

class Calendar {
 public:
  /// Takes `length` cycles, none before `earliest`; returns the first of them.
  Cycle take(Cycle earliest, Cycle length);
  /// No request before `cycle` will come any more.
  void forget_before(Cycle cycle) {
    if (!taken_.empty() && taken_.front().end <= cycle) forget(cycle);
  }
  const BusyAccount& busy() const { return busy_; }

 private:
  struct Stretch {
    Cycle begin;
    Cycle end;
  };

  /// take() where nothing taken begins after `earliest`: mostly so.
  Cycle take_last(Cycle earliest, Cycle length);
  void forget(Cycle cycle);
  [[gnu::noinline]] Cycle take_between(Cycle earliest, Cycle length);

  std::vector<Stretch> taken_;  ///< in order of time, none adjacent
  BusyAccount busy_;
};

}  // namespace eu::model
