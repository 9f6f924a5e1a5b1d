#pragma once
// Numbers that go up and down over a window, as steps.
#include <map>
#include <vector>

#include "model/export/event_view.hpp"

namespace eu::model {

/// From `cycle` on it is `value`.
struct CounterStep {
  Cycle cycle = 0;
  std::int64_t value = 0;
};

/// Sums intervals.
class IntervalCounter {
 public:
  void add(Cycle begin, Cycle end) {
    if (begin >= end) return;
    ++changes_[begin];
    --changes_[end];
  }
  /// Changes in order; the first is at `begin` even if nothing changes there.
  std::vector<CounterStep> steps(Cycle begin) const;

 private:
  std::map<Cycle, std::int64_t> changes_;
};

/// Those of one EU.
struct EuCounters {
  IntervalCounter ready;      ///< threads that could issue, or do
  IntervalCounter in_flight;  ///< messages sent and not answered
  IntervalCounter queue;      ///< messages in the EU's queue: sent and not accepted
};

/// By EU.
std::map<int, EuCounters> eu_counters(const EventView& view);

/// Instructions that start in each interval of so many cycles of the window, by EU.
std::map<int, std::vector<Cycle>> issue_rates(const EventView& view, Cycle interval);

/// Is a thread in this state ready but for ports that others have, or issuing?
bool is_ready(const ViewState& state);

}  // namespace eu::model
