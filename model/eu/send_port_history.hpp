#pragma once
// What held the send port of an EU, from send to send, for the threads that wait for it.
#include <algorithm>
#include <vector>

#include "model/base/accounting.hpp"

namespace eu::model {

/// A message of an EU whose entry of the message queue is free again at `accepted`.
struct QueuedMessage {
  Cycle turn = 0;     ///< the EU's port began to read its payload
  Cycle arrival = 0;  ///< at its shared function
  Cycle accepted = 0;
  Cause busy = Cause::OtherUnitBusy;  ///< what it waited for between these two
};

class SendPortHistory {
 public:
  SendPortHistory() { gaps_.reserve(kLeastRoom); }

  /// From the cycle after one send's start to the next send's start: the port was busy up to
  /// `port_until`, then the queue was full, first of messages on their way, then of one that waited
  /// for `busy`. From there on the port was free.
  struct Gap {
    Cycle start = 0;  ///< of the send that ends it
    Cycle port_until = 0;
    Cycle way_until = 0;
    Cycle busy_until = 0;
    Cause busy = Cause::OtherUnitBusy;
  };

  /// A send starts at `now`. The port was free of the send before it at `port_free_at`, and the
  /// queue had room then.
  void add(Cycle now, Cycle port_free_at) {
    gaps_.push_back({now, port_free_at, port_free_at, port_free_at});
  }
  /// The same where the queue was full then: `freed` is the message that made room in it.
  void add(Cycle now, Cycle port_free_at, const QueuedMessage& freed) {
    const Cycle port_until = std::max(port_free_at, std::min(freed.turn, freed.accepted));
    const Cycle way_until = std::max(port_until, std::min(freed.arrival, freed.accepted));
    gaps_.push_back({now, port_until, way_until, freed.accepted, freed.busy});
  }
  /// Does it take memory to add a gap?
  bool is_full() const { return gaps_.size() == gaps_.capacity(); }
  /// No thread waits for the port since before `cycle`.
  void forget_before(Cycle cycle) {
    const auto kept = std::find_if(gaps_.begin(), gaps_.end(),
                                   [cycle](const Gap& gap) { return gap.start >= cycle; });
    gaps_.erase(gaps_.begin(), kept);
    gaps_.reserve(2 * gaps_.size());
  }
  /// Of a thread that waits since `begin` and starts in the last gap's end: calls
  /// count_until(cycle, cause) in order of time for each piece of its wait.
  template <class CountUntil>
  void tell(Cycle begin, CountUntil&& count_until) const {
    const Gap* const last = gaps_.data() + gaps_.size() - 1;
    const Gap* gap = last;
    while (gap != gaps_.data() && gap[-1].start >= begin) --gap;
    for (;; ++gap) {
      const Cycle end = gap->start;
      count_until(std::min(end, gap->port_until), Cause::SendPort);
      count_until(std::min(end, gap->way_until), Cause::MsgQueueFull);
      count_until(std::min(end, gap->busy_until), gap->busy);
      if (gap == last) return count_until(end, Cause::ArbLost);
      count_until(end + 1, Cause::ArbLost);
    }
  }

 private:
  static constexpr std::size_t kLeastRoom = 64;

  std::vector<Gap> gaps_;  ///< in order of time
};

}  // namespace eu::model
