#pragma once
// How far each thread knows the others to have come: a vector clock without its zeros.
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

  /// Epoch up to which a thread is known; 0 if not at all.
  std::uint32_t of(std::uint32_t thread) const {
    const auto at = place(thread);
    return at != entries_.end() && at->thread == thread ? at->epoch : 0;
  }
  void learn(std::uint32_t thread, std::uint32_t epoch) {
    const auto at = entries_.begin() + (place(thread) - entries_.begin());
    if (at == entries_.end() || at->thread != thread)
      entries_.insert(at, {thread, epoch});
    else
      at->epoch = std::max(at->epoch, epoch);
  }
  void learn(const Clock& other) {
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

/// Threads that leave a barrier together share what they know.
using SharedClock = std::shared_ptr<const Clock>;

}  // namespace eu::model
