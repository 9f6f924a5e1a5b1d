#pragma once
// What happened when, for views and checks: told as it is decided, in no order between EUs.
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/base/accounting.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// A thread's cycles from `begin` up to `end` have one cause. Spans of a thread follow each other
/// without gaps from its start to its end; one with Cause::Issued is an instruction's start.
struct SpanEvent {
  ThreadRef thread;
  std::uint32_t index = 0;  ///< instruction issued or waiting
  Cause cause = Cause::Issued;
  std::uint32_t producer = 0;  ///< register causes: instruction that is waited for
  std::uint8_t port = 0;       ///< Issued: where it started (issue_table.hpp)
  Cycle begin = 0;
  Cycle end = 0;
  bool for_producer = false;  ///< it waited for what the producer does, else for a resource
};

/// An instruction starts; told in the order of a thread's instructions, before it is executed.
struct IssueEvent {
  ThreadRef thread;
  std::uint32_t index = 0;
  std::uint8_t port = 0;
  Cycle start = 0;
  Cycle number = 0;       ///< in the order of its thread's instructions, from 0
  Cycle since = 0;        ///< first cycle in which it was its thread's next instruction
  Cycle port_cycles = 0;  ///< its port is busy
  Cycle slip_cycles = 0;  ///< its results come so much later than `row` says (Slips)
  const IssueRow& row;
  const isa::DynamicRanges* indirect = nullptr;  ///< null unless row.footprint.indirect
  std::uint32_t channels = 0;                    ///< enabled ones, bit n = channel n
  /// The thread before the instruction; of its registers, what NoDDChk leaves on its way may not
  /// have landed yet.
  const isa::ThreadState* state = nullptr;
};

/// A message was served. A response has been told before any instruction that waited for it.
struct MessageEvent {
  ThreadRef thread;
  std::uint32_t index = 0;
  Cycle sent = 0;             ///< issue of the send
  Cycle arrival = 0;          ///< at the shared function
  Cycle accepted = 0;         ///< by the shared function
  Cycle done = 0;             ///< response in the registers; = accepted without one
  std::string_view function;  ///< that served it, as messages are reported; lives on
};

struct ResponseTimes;  // interfaces.hpp

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void span(const SpanEvent& event) = 0;
  virtual void message(const MessageEvent& event) = 0;
  /// The same message, after message(): where its time went. `turn` is Packet::turn.
  virtual void served(const MessageEvent&, Cycle /*turn*/, const ResponseTimes&) {}
  virtual void issue(const IssueEvent&) {}
};

/// Tells several.
class EventSinks : public EventSink {
 public:
  void add(EventSink& sink) { sinks_.push_back(&sink); }
  bool empty() const { return sinks_.empty(); }

  void span(const SpanEvent& event) override {
    for (EventSink* sink : sinks_) sink->span(event);
  }
  void message(const MessageEvent& event) override {
    for (EventSink* sink : sinks_) sink->message(event);
  }
  void served(const MessageEvent& event, Cycle turn, const ResponseTimes& times) override {
    for (EventSink* sink : sinks_) sink->served(event, turn, times);
  }
  void issue(const IssueEvent& event) override {
    for (EventSink* sink : sinks_) sink->issue(event);
  }

 private:
  std::vector<EventSink*> sinks_;
};

}  // namespace eu::model
