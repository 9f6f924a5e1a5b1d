#pragma once
// A window of a run's events, kept for views and checks.
#include <map>
#include <utility>
#include <vector>

#include "model/core/events.hpp"

namespace eu::model {

/// What is kept of an instruction that started, wherever the machine and the kernel have gone.
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
  Cycle issue_end = 0;  ///< its thread may start the next one
  Cycle port_end = 0;   ///< its port may start another one
  Cycle done = 0;       ///< its results can be read; of a send: as issue_end
};

/// Keeps what lies in a window of cycles, [begin, end), up to a number of events.
class EventRecord : public EventSink {
 public:
  struct Counts {
    std::uint64_t spans = 0;
    std::uint64_t issues = 0;
    std::uint64_t messages = 0;
    std::uint64_t total() const { return spans + issues + messages; }
  };

  EventRecord(Cycle begin, Cycle end, std::uint64_t max_events = kNever)
      : begin_(begin), end_(end), max_events_(max_events) {}

  void span(const SpanEvent& event) override;
  void message(const MessageEvent& event) override;
  void issue(const IssueEvent& event) override;

  Cycle begin() const { return begin_; }
  Cycle end() const { return end_; }
  /// Events in the window, kept or not.
  const Counts& counts() const { return counts_; }
  bool complete() const { return counts_.total() <= max_events_; }

  std::vector<SpanEvent> spans;
  std::vector<MessageEvent> messages;
  /// Those that waited, were issued or had no result yet in the window; in no order between
  /// threads, and a send of before the window comes when it is answered.
  std::vector<IssuedInstruction> issues;

 private:
  bool count(std::uint64_t& number);

  Cycle begin_;
  Cycle end_;
  std::uint64_t max_events_;
  Counts counts_;
  /// Sends of before the window, by thread and start: their answers may lie in it.
  std::map<std::pair<std::uint32_t, Cycle>, IssuedInstruction> unanswered_;
};

}  // namespace eu::model
