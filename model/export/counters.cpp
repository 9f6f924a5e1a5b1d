#include "model/export/counters.hpp"

namespace eu::model {

std::vector<CounterStep> IntervalCounter::steps(Cycle begin) const {
  std::vector<CounterStep> steps = {{begin, 0}};
  for (const auto& [cycle, change] : changes_) {
    if (change == 0) continue;
    if (steps.back().cycle == cycle)
      steps.back().value += change;
    else
      steps.push_back({cycle, steps.back().value + change});
  }
  return steps;
}

bool is_ready(const ViewState& state) {
  const Cause cause = state.cause;
  // Without a producer, the thread's own message is held.
  if (is_backpressure(cause)) return state.producer_index == kNone;
  return cause == Cause::Issued || cause == Cause::ArbLost || cause == Cause::MsgQueueFull ||
         cause >= Cause::FirstPipe;
}

std::map<int, EuCounters> eu_counters(const EventView& view) {
  std::map<int, EuCounters> counters;
  for (const ViewThread& thread : view.threads)
    for (std::uint32_t s = thread.first_state; s < thread.first_state + thread.state_count; ++s)
      if (is_ready(view.states[s]))
        counters[thread.ref.eu].ready.add(view.states[s].begin, view.states[s].end);
  for (const MessageEvent& message : view.messages) {
    EuCounters& eu = counters[message.thread.eu];
    eu.in_flight.add(view.clip(message.sent), view.clip(message.done));
    eu.queue.add(view.clip(message.sent), view.clip(message.accepted));
  }
  return counters;
}

std::map<int, std::vector<Cycle>> issue_rates(const EventView& view, Cycle interval) {
  std::map<int, std::vector<Cycle>> rates;
  for (const int eu : view.eus())
    rates[eu].resize((view.end - view.begin + interval - 1) / interval);
  for (const ViewOp& op : view.ops)
    if (op.issued.start >= view.begin && op.issued.start < view.end)
      ++rates[op.issued.thread.eu][(op.issued.start - view.begin) / interval];
  return rates;
}

}  // namespace eu::model
