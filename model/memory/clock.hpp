#pragma once
// Vector clock without its zeros: the epochs of other threads that precede a thread's present.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace eu::model {

class Clock {
 public:
  struct Entry {
    std::uint32_t thread;
    std::uint32_t epoch;
  };

  /// Epoch up to which `thread` is ordered before; 0 if the clock lacks it.
  std::uint32_t of(std::uint32_t thread) const {
    const auto at = place(thread);
    return at != entries_.end() && at->thread == thread ? at->epoch : 0;
  }
  void acquire(std::uint32_t thread, std::uint32_t epoch) {
    const auto at = entries_.begin() + (place(thread) - entries_.begin());
    if (at == entries_.end() || at->thread != thread)
      entries_.insert(at, {thread, epoch});
    else
      at->epoch = std::max(at->epoch, epoch);
  }
  void acquire(const Clock& other) {
    std::vector<Entry> merged;
    merged.reserve(entries_.size() + other.entries_.size());
    auto mine = entries_.begin();
    for (const Entry& entry : other.entries_) {
      for (; mine != entries_.end() && mine->thread < entry.thread; ++mine) merged.push_back(*mine);
      merged.push_back(entry);
      if (mine != entries_.end() && mine->thread == entry.thread)
        merged.back().epoch = std::max(entry.epoch, mine++->epoch);
    }
    merged.insert(merged.end(), mine, entries_.end());
    entries_ = std::move(merged);
  }

 private:
  std::vector<Entry>::const_iterator place(std::uint32_t thread) const {
    return std::lower_bound(entries_.begin(), entries_.end(), thread,
                            [](const Entry& entry, std::uint32_t t) { return entry.thread < t; });
  }

  std::vector<Entry> entries_;  ///< in order of threads
};

/// Threads that leave a barrier together share a clock.
using SharedClock = std::shared_ptr<const Clock>;

}  // namespace eu::model
