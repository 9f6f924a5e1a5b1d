#pragma once
// A window of a run's events, kept for views and checks.
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/base/events.hpp"

namespace eu::model {

/// Copy of an issued instruction that does not depend on the machine or the kernel.
struct IssuedInstruction {
  ThreadRef thread;
  std::uint32_t index = 0;
  std::uint32_t channels = 0;
  std::uint8_t port = 0;
  std::uint8_t passes = 1;
  bool is_send = false;
  bool eot = false;
  Cycle number = 0;  ///< in the order of its thread's instructions, from 0
  Cycle since = 0;   ///< first cycle in which it was its thread's next instruction
  Cycle start = 0;
  Cycle issue_end = 0;  ///< its thread may issue the next one
  Cycle port_end = 0;   ///< its port may take another one
  Cycle done = 0;       ///< its results can be read; for a send: as issue_end
};

/// Keeps the events in a window of cycles, [begin, end). If they exceed a budget, it drops all of
/// them and only counts.
class EventRecord : public EventSink {
 public:
  struct Counts {
    std::uint64_t spans = 0;
    std::uint64_t issues = 0;
    std::uint64_t messages = 0;
  };
  /// Maximum of the kept events for one use: its total bytes, and its bytes per event.
  struct Budget {
    std::uint64_t bytes = 0;
    std::uint64_t span = 0;
    std::uint64_t issue = 0;
    std::uint64_t message = 0;

    bool holds(const Counts& counts) const {
      return span * counts.spans + issue * counts.issues + message * counts.messages <= bytes;
    }
  };

  EventRecord(Cycle begin, Cycle end, std::vector<Budget> budgets = {})
      : begin_(begin), end_(end), budgets_(std::move(budgets)) {}

  void span(const SpanEvent& event) override;
  void message(const MessageEvent& event) override;
  void issue(const IssueEvent& event) override;

  Cycle begin() const { return begin_; }
  Cycle end() const { return end_; }
  /// Number of events in the window, kept or not.
  const Counts& counts() const { return counts_; }
  bool complete() const { return complete_; }
  /// Number of EUs with a thread in the window, whose events are kept or not.
  std::size_t eu_count() const { return eus_.size(); }

  // Deques, which grow without copies.
  std::deque<SpanEvent> spans;
  std::deque<MessageEvent> messages;
  /// Instructions that waited, were issued or had no result yet in the window. They are in no order
  /// between threads; a send from before the window is added when its response arrives.
  std::deque<IssuedInstruction> issues;

 private:
  bool count(std::uint64_t& number);

  Cycle begin_;
  Cycle end_;
  std::vector<Budget> budgets_;
  bool complete_ = true;
  Counts counts_;
  std::set<int> eus_;
  /// Sends from before the window, by thread and start: their responses may be in it.
  std::map<std::pair<std::uint32_t, Cycle>, IssuedInstruction> outstanding_;
};

}  // namespace eu::model
