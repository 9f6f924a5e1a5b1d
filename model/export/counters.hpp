#pragma once
// Counters over a window, as steps.
#include <map>
#include <vector>

#include "model/export/event_view.hpp"

namespace eu::model {

/// A counter has `value` from `cycle` on.
struct CounterStep {
  Cycle cycle = 0;
  std::int64_t value = 0;
};

/// Counts the overlapping intervals at each cycle.
class IntervalCounter {
 public:
  void add(Cycle begin, Cycle end) {
    if (begin >= end) return;
    ++changes_[begin];
    --changes_[end];
  }
  /// The steps in order; the first is at `begin`, even without a change there.
  std::vector<CounterStep> steps(Cycle begin) const;

 private:
  std::map<Cycle, std::int64_t> changes_;
};

/// The counters of one EU.
struct EuCounters {
  IntervalCounter ready;      ///< threads that are ready or issue
  IntervalCounter in_flight;  ///< messages sent and without a response
  IntervalCounter queue;      ///< messages in the EU's queue: sent and not accepted
};

/// The counters by EU.
std::map<int, EuCounters> eu_counters(const EventView& view);

/// Issued instructions in each interval of `interval` cycles of the window, by EU.
std::map<int, std::vector<Cycle>> issue_rates(const EventView& view, Cycle interval);

/// True if a thread in this state issues, or is ready and waits only for a port.
bool is_ready(const ViewState& state);

}  // namespace eu::model
