#pragma once
// Events of a run, for observers (views and checks). They are emitted as the model decides them, in
// no order between EUs.
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/base/accounting.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// The cycles of a thread from `begin` up to `end` have one stall reason. Spans of a thread
/// follow each other without gaps from its start to its end; one with Cause::Issued is the issue
/// of an instruction.
struct SpanEvent {
  ThreadRef thread;
  std::uint32_t index = 0;  ///< instruction issued or waiting
  Cause cause = Cause::Issued;
  std::uint32_t producer = 0;  ///< register stalls: the instruction that is waited for
  std::uint8_t port = 0;       ///< Issued: the port that takes it (issue_table.hpp)
  Cycle begin = 0;
  Cycle end = 0;
  bool for_producer = false;  ///< true: a wait for the producer; false: a wait for a resource
};

/// An instruction issues. Events come in the order of a thread's instructions, before execution.
struct IssueEvent {
  ThreadRef thread;
  std::uint32_t index = 0;
  std::uint8_t port = 0;
  Cycle start = 0;
  Cycle number = 0;                ///< in the order of its thread's instructions, from 0
  Cycle since = 0;                 ///< first cycle in which it was its thread's next instruction
  Cycle port_cycles = 0;           ///< occupancy of its port
  Cycle extra_latency_cycles = 0;  ///< delay of its results against `row` (FractionalCycles)
  const IssueRow& row;
  const isa::DynamicRanges* indirect = nullptr;  ///< null unless row.footprint.indirect
  std::uint32_t channels = 0;                    ///< enabled channels: bit n is channel n
  /// The thread before the instruction. Registers that NoDDChk leaves unprotected may
  /// not have landed.
  const isa::ThreadState* state = nullptr;
};

/// A message was served. The event of a response precedes any instruction that waited for it.
struct MessageEvent {
  ThreadRef thread;
  std::uint32_t index = 0;
  Cycle sent = 0;             ///< issue of the send
  Cycle arrival = 0;          ///< at the shared function
  Cycle accepted = 0;         ///< by the shared function
  Cycle done = 0;             ///< response in the registers; = accepted without a response
  std::string_view function;  ///< that served it, by its name in reports; outlives the event
};

struct ResponseTimes;  // interfaces.hpp

/// Receives the events of a run; an observer derives from it.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void span(const SpanEvent& event) = 0;
  virtual void message(const MessageEvent& event) = 0;
  /// Times of the same message, after message(). `turn` is Packet::turn.
  virtual void served(const MessageEvent&, Cycle /*turn*/, const ResponseTimes&) {}
  virtual void issue(const IssueEvent&) {}
};

/// Forwards events to several sinks.
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
