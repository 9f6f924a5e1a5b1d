#pragma once
// What held the send port of an EU between sends, for the accounting of threads that wait for it.
#include <algorithm>
#include <vector>

#include "model/base/accounting.hpp"

namespace eu::model {

/// A message of an EU whose entry of the message queue is free again at `accepted`.
struct QueuedMessage {
  Cycle turn = 0;     ///< the EU's port begins to read its payload
  Cycle arrival = 0;  ///< at its shared function
  Cycle accepted = 0;
  Cause busy = Cause::OtherUnitBusy;  ///< reason of its wait between these two
};

class SendPortHistory {
 public:
  SendPortHistory() { gaps_.reserve(kLeastRoom); }

  /// The time from the cycle after one send's issue to the next send's issue. The port was busy
  /// until `port_until`. Then the queue was full: until `in_transit_until` of messages in flight,
  /// until `busy_until` of one that waited for `busy`. After that the port was free.
  struct Gap {
    Cycle start = 0;  ///< issue of the send that ends it
    Cycle port_until = 0;
    Cycle in_transit_until = 0;
    Cycle busy_until = 0;
    Cause busy = Cause::OtherUnitBusy;
  };

  /// Adds a send that issues at `now`. The previous send left the port at `port_free_at`, when the
  /// queue had room.
  void add(Cycle now, Cycle port_free_at) {
    gaps_.push_back({now, port_free_at, port_free_at, port_free_at});
  }
  /// Likewise, if the queue was full at `port_free_at`; `freed` is the message that made room.
  void add(Cycle now, Cycle port_free_at, const QueuedMessage& freed) {
    const Cycle port_until = std::max(port_free_at, std::min(freed.turn, freed.accepted));
    const Cycle in_transit_until = std::max(port_until, std::min(freed.arrival, freed.accepted));
    gaps_.push_back({now, port_until, in_transit_until, freed.accepted, freed.busy});
  }
  /// True if the next add() allocates memory.
  bool is_full() const { return gaps_.size() == gaps_.capacity(); }
  /// Drops the gaps that end before `cycle`; no thread has waited for the port since before that.
  void forget_before(Cycle cycle) {
    const auto kept = std::find_if(gaps_.begin(), gaps_.end(),
                                   [cycle](const Gap& gap) { return gap.start >= cycle; });
    gaps_.erase(gaps_.begin(), kept);
    gaps_.reserve(2 * gaps_.size());
  }
  /// Splits the wait of a thread that has waited since `begin` and issues at the end of the last
  /// gap. Calls count_until(cycle, cause) for each piece, in order of time.
  template <class CountUntil>
  void split_by_cause(Cycle begin, CountUntil&& count_until) const {
    const Gap* const last = gaps_.data() + gaps_.size() - 1;
    const Gap* gap = last;
    while (gap != gaps_.data() && gap[-1].start >= begin) --gap;
    for (;; ++gap) {
      const Cycle end = gap->start;
      count_until(std::min(end, gap->port_until), Cause::SendPort);
      count_until(std::min(end, gap->in_transit_until), Cause::MsgQueueFull);
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
