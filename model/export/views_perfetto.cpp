#include "model/export/views.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "config/json/sha256.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/export/counters.hpp"
#include "model/export/labels.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

// Tracks of an EU: four pipes from 1 on, the other ports, a track per thread
// slot, and pipes beyond four.
constexpr int kFirstPipeTrack = 1;
constexpr int kSendTrack = 5;
constexpr int kFrontTrack = 6;
constexpr int kFirstSlotTrack = 10;
constexpr int kFifthPipeTrack = kFirstSlotTrack + kMaxSlots;

constexpr int track_of_pipe(int pipe) {
  return pipe < 4 ? kFirstPipeTrack + pipe : kFifthPipeTrack + pipe - 4;
}
constexpr Cycle kRateCycles = 32;  ///< interval of averages of instructions per cycle

/// The order of events of one moment: ends, then slices before the slices inside them, then
/// events that belong to slices.
enum class Order : std::uint8_t { AsyncEnd, Thread, Slice, AsyncBegin, Other };

std::string quoted(std::string text) {
  return config::to_line(json_text(std::move(text)));
}

std::string number(const char* key, Cycle value) {
  return ",\"" + std::string(key) + "\":" + std::to_string(value);
}

class PerfettoWriter {
 public:
  PerfettoWriter(const EventView& view, AtomicFile& out)
      : view_(view), out_(out), labels_(view), pipes_(pipes_in_order(view.machine)) {}

  void write() {
    write_head();
    for (const ViewThread& thread : view_.threads) add_thread(thread);
    for (std::uint32_t op = 0; op < view_.ops.size(); ++op) add_op(op);
    for (std::uint32_t m = 0; m < view_.messages.size(); ++m) add_message(m);
    add_counters();
    std::stable_sort(events_.begin(), events_.end(), [](const Event& a, const Event& b) {
      return std::tie(a.cycle, a.order) < std::tie(b.cycle, b.order);
    });
    for (const Event& event : events_) write_event(event.text);
    out_.write("\n]}\n");
  }

 private:
  struct Event {
    Cycle cycle;
    Order order;
    std::string text;
  };
  struct Track {
    int pid;
    int tid;
  };

  // ---- the head ----

  void write_head() {
    const isa::Program& program = view_.workload.program;
    config::JsonValue about = json_object();
    const auto say = [&](const char* key, config::JsonValue value) {
      config::add_member(about, key, std::move(value));
    };
    say("eusim_version", json_text(kVersion));
    say("workload", json_text(view_.workload.name));
    say("machine", json_text(view_.machine.name));
    say("config_hash", json_text(config::machine_digest(view_.machine)));
    say("kernel_sha256",
        json_text(config::sha256_hex(
            {reinterpret_cast<const char*>(program.bytes.data()), program.bytes.size()})));
    say("time", json_text("1 us is 1 cycle"));
    say("first_cycle", json_number(view_.begin));
    say("end_cycle", json_number(view_.end));
    out_.write("{\"displayTimeUnit\":\"ns\",\"otherData\":" + config::to_line(about) +
               ",\"traceEvents\":[");
    for (const int eu : view_.eus()) write_names(eu);
  }

  void write_names(int eu) {
    write_name("process", {eu, 0}, "eu" + std::to_string(eu), eu);
    int place = 0;
    for (const int pipe : pipes_) {
      const int track = track_of_pipe(place++);
      write_name("thread", {eu, track}, "pipe " + view_.machine.eu.pipes[pipe].name, track);
    }
    write_name("thread", {eu, kSendTrack}, "send port", kSendTrack);
    write_name("thread", {eu, kFrontTrack}, "front end", kFrontTrack);
    for (int slot = 0; slot < view_.machine.eu.threads; ++slot)
      write_name("thread", {eu, kFirstSlotTrack + slot}, "slot " + std::to_string(slot),
                 kFirstSlotTrack + slot);
  }

  void write_name(const std::string& what, Track track, const std::string& name, int sort_index) {
    const std::string head = "\"ph\":\"M\"" + place(track) + ",\"name\":\"" + what;
    write_event(head + "_name\",\"args\":{\"name\":" + quoted(name) + "}");
    write_event(head + "_sort_index\",\"args\":{\"sort_index\":" + std::to_string(sort_index) +
                "}");
  }

  void write_event(const std::string& members) {
    out_.write((std::exchange(first_, false) ? "\n{" : ",\n{") + members + "}");
  }

  // ---- kinds of events ----

  static std::string place(Track track) {
    return number("pid", track.pid) + number("tid", track.tid);
  }

  static Track slot_of(const ThreadRef& thread) {
    return {thread.eu, kFirstSlotTrack + thread.slot};
  }

  void add(Cycle cycle, Order order, const char* phase, Track track, const std::string& name,
           const std::string& category, const std::string& rest) {
    events_.push_back({cycle, order,
                       "\"ph\":\"" + std::string(phase) + "\"" + number("ts", cycle) +
                           place(track) + ",\"name\":" + quoted(name) + ",\"cat\":\"" + category +
                           "\"" + rest});
  }

  void slice(Order order, Track track, const std::string& name, const char* category, Cycle begin,
             Cycle end, const std::string& args) {
    if (begin < end)
      add(begin, order, "X", track, name, category,
          number("dur", end - begin) + ",\"args\":{" + args + "}");
  }

  void instant(Cycle cycle, const ThreadRef& thread, const char* name) {
    if (cycle >= view_.begin && cycle < view_.end)
      add(cycle, Order::Other, "i", slot_of(thread), name, "thread", ",\"s\":\"t\"");
  }

  /// A flow between the slices at two moments on the thread's track.
  void flow(std::uint32_t id, const char* cause, const ThreadRef& thread, Cycle from, Cycle to) {
    if (from < view_.begin) return;
    const std::string tag = number("id", id);
    add(from, Order::Other, "s", slot_of(thread), cause, "dependency", tag);
    add(to, Order::Other, "f", slot_of(thread), cause, "dependency", tag + ",\"bp\":\"e\"");
  }

  void async(Track track, const std::string& name, const char* category, std::uint32_t id,
             Cycle begin, Cycle end, const std::string& args) {
    if (begin >= end) return;
    const std::string tag = number("id", id);
    add(begin, Order::AsyncBegin, "b", track, name, category, tag + ",\"args\":{" + args + "}");
    add(end, Order::AsyncEnd, "e", track, name, category, tag);
  }

  void counter(Cycle cycle, int eu, const char* name, const char* series,
               const std::string& value) {
    add(cycle, Order::Other, "C", {eu, 0}, name, "counter",
        ",\"args\":{\"" + std::string(series) + "\":" + value + "}");
  }

  // ---- contents ----

  void add_thread(const ViewThread& thread) {
    slice(Order::Thread, slot_of(thread.ref), "thread " + std::to_string(thread.ref.thread),
          "thread", view_.clip(thread.start), view_.clip(thread.end),
          "\"start\":" + std::to_string(thread.start) + number("end", thread.end));
    instant(thread.start, thread.ref, "dispatch");
    for (std::uint32_t s = thread.first_state; s < thread.first_state + thread.state_count; ++s)
      add_state(view_.states[s], thread.ref);
  }

  void add_state(const ViewState& state, const ThreadRef& thread) {
    const Track track = slot_of(thread);
    if (state.cause == Cause::Issued) {
      const ViewOp& op = view_.ops[state.op];
      slice(Order::Slice, track, labels_.brief(op.issued.index), "issue", state.begin, state.end,
            about(op));
      if (op.issued.eot) instant(state.begin, thread, "end of thread");
      return;
    }
    std::string args = "\"why\":" + quoted(labels_.wait(state));
    if (state.op != kNone)
      args += ",\"next\":" + quoted(labels_.instruction(view_.ops[state.op].issued.index));
    slice(Order::Slice, track, labels_.cause(state.cause), "wait", state.begin, state.end, args);
    if (state.cause == Cause::Barrier) instant(state.begin, thread, "barrier");
  }

  std::string about(const ViewOp& op) const {
    const IssuedInstruction& issued = op.issued;
    return "\"instruction\":" + quoted(labels_.instruction(issued.index)) +
           number("number", issued.number) + number("result", op.done) + ",\"channels\":\"" +
           hex_mask(issued.channels) + "\"";
  }

  void add_op(std::uint32_t id) {
    const ViewOp& op = view_.ops[id];
    const IssuedInstruction& issued = op.issued;
    if (!op.started) return;
    slice(Order::Slice, {issued.thread.eu, track_of_port(issued.port)},
          "t" + std::to_string(issued.thread.slot) + " " + labels_.brief(issued.index), "port",
          view_.clip(issued.start), view_.clip(issued.port_end), about(op));
    if (op.message == kNone)
      async(slot_of(issued.thread), labels_.brief(issued.index), "result", id,
            view_.clip(issued.start), view_.clip(op.done), about(op));
    if (issued.start >= view_.end) return;
    for (std::uint32_t s = op.first_state; s < op.first_state + op.state_count; ++s)
      if (const std::uint32_t producer = view_.states[s].producer; producer != kNone)
        flow(s, labels_.cause(view_.states[s].cause).c_str(), issued.thread,
             view_.ops[producer].issued.start, issued.start);
  }

  int track_of_port(int port) const {
    if (port == kSendPort) return kSendTrack;
    const auto pipe = std::find(pipes_.begin(), pipes_.end(), port);
    return pipe == pipes_.end() ? kFrontTrack
                                : track_of_pipe(static_cast<int>(pipe - pipes_.begin()));
  }

  void add_message(std::uint32_t id) {
    const MessageEvent& message = view_.messages[id];
    const std::string name(message.function);
    async(slot_of(message.thread), name, "message", id, view_.clip(message.sent),
          view_.clip(message.done),
          "\"instruction\":" + quoted(labels_.instruction(message.index)) +
              number("sent", message.sent) + number("arrival", message.arrival) +
              number("accepted", message.accepted) + number("done", message.done));
    if (message.accepted >= view_.begin && message.accepted < std::min(view_.end, message.done))
      add(message.accepted, Order::Other, "n", slot_of(message.thread), name, "message",
          number("id", id));
  }

  void add_counters() {
    for (const auto& [eu, counters] : eu_counters(view_)) {
      for (const CounterStep& step : counters.ready.steps(view_.begin))
        counter(step.cycle, eu, "ready threads", "threads", std::to_string(step.value));
      for (const CounterStep& step : counters.in_flight.steps(view_.begin))
        counter(step.cycle, eu, "messages in flight", "messages", std::to_string(step.value));
      for (const CounterStep& step : counters.queue.steps(view_.begin))
        counter(step.cycle, eu, "message queue", "entries", std::to_string(step.value));
    }
    for (const auto& [eu, rates] : issue_rates(view_, kRateCycles))
      for (std::size_t i = 0; i < rates.size(); ++i) {
        const Cycle at = view_.begin + i * kRateCycles;
        counter(at, eu, "instructions per cycle", "rate",
                hundredths(rates[i], std::min(kRateCycles, view_.end - at)));
      }
  }

  const EventView& view_;
  AtomicFile& out_;
  const ViewLabels labels_;
  const std::vector<int> pipes_;
  std::vector<Event> events_;
  bool first_ = true;
};

}  // namespace

void write_perfetto(const EventView& view, AtomicFile& out) {
  PerfettoWriter(view, out).write();
}

}  // namespace eu::model
