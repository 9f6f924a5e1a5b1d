#include "model/export/views.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "config/machine/machine.hpp"
#include "model/export/counters.hpp"
#include "model/export/labels.hpp"
#include "model/export/signal_trace.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

constexpr int kCauseCharacters = 32;
constexpr int kInstructionCharacters = 32;

std::string binary(std::uint64_t value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + (value & 1)));
    value >>= 1;
  } while (value != 0);
  return digits;
}

std::string ascii(const std::string& text, int characters) {
  std::string digits;
  for (int i = 0; i < characters; ++i) {
    const char c = i < static_cast<int>(text.size()) ? text[static_cast<std::size_t>(i)] : '\0';
    for (int bit = 7; bit >= 0; --bit) digits += static_cast<char>('0' + ((c >> bit) & 1));
  }
  return digits;
}

class VcdWriter {
 public:
  VcdWriter(const EventView& view, AtomicFile& out) : view_(view), out_(out), labels_(view) {}

  void write() {
    for (const int eu : view_.eus()) declare(eu);
    for (const ViewThread& thread : view_.threads) add_thread(thread);
    add_ports();
    add_counters();
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const SignalChange& a, const SignalChange& b) {
                       return std::tie(a.cycle, a.signal) < std::tie(b.cycle, b.signal);
                     });
    trace_signals(signals_, changes_, view_.end, "eusim " + std::string(kVersion),
                  view_.workload.name + " on " + view_.machine.name + "; 1 ns is 1 cycle", out_);
  }

 private:
  struct Slot {
    std::size_t thread, resident, cause, cause_name, issued, pc, instruction, channels;
  };
  struct Eu {
    std::map<int, std::size_t> ports;  ///< busy, by port
    std::size_t ready, in_flight, queue;
    std::vector<Slot> slots;
  };

  // ---- signals ----

  std::size_t signal(const std::string& path, int bits) {
    signals_.push_back({path, bits});
    return signals_.size() - 1;
  }

  void declare(int number) {
    Eu& eu = eus_[number];
    const std::string scope = "eu" + std::to_string(number) + ".";
    for (const int pipe : pipes_in_order(view_.machine))
      eu.ports[pipe] = signal(scope + port_name(pipe, view_.machine) + "_busy", 1);
    for (const int port : {kSendPort, kFrontPort})
      eu.ports[port] = signal(scope + port_name(port, view_.machine) + "_busy", 1);
    eu.ready = signal(scope + "ready_threads", 8);
    eu.in_flight = signal(scope + "messages_in_flight", 16);
    eu.queue = signal(scope + "message_queue", 8);
    for (int n = 0; n < view_.machine.eu.threads; ++n)
      eu.slots.push_back(declare_slot(scope + "t" + std::to_string(n) + "."));
  }

  Slot declare_slot(const std::string& scope) {
    Slot slot;
    slot.resident = signal(scope + "resident", 1);
    slot.thread = signal(scope + "thread", 32);
    slot.issued = signal(scope + "issued", 1);
    slot.cause = signal(scope + "cause", 8);
    slot.cause_name = signal(scope + "cause_name", 8 * kCauseCharacters);
    slot.pc = signal(scope + "pc", 32);
    slot.instruction = signal(scope + "instruction", 8 * kInstructionCharacters);
    slot.channels = signal(scope + "channels", 32);
    return slot;
  }

  // ---- changes ----

  void change(Cycle cycle, std::size_t signal, std::string value) {
    changes_.push_back({cycle, signal, std::move(value)});
  }

  void add_thread(const ViewThread& thread) {
    const Slot& slot = eus_[thread.ref.eu].slots[thread.ref.slot];
    change(view_.clip(thread.start), slot.resident, "1");
    change(view_.clip(thread.start), slot.thread, binary(thread.ref.thread));
    for (std::uint32_t s = thread.first_state; s < thread.first_state + thread.state_count; ++s)
      add_state(view_.states[s], slot);
    if (thread.end >= view_.end) return;
    change(thread.end, slot.resident, "0");
    for (const std::size_t gone : {slot.cause, slot.cause_name, slot.pc, slot.instruction,
                                   slot.thread, slot.channels, slot.issued})
      change(thread.end, gone, gone == slot.issued ? "0" : kUnknownSignal);
  }

  void add_state(const ViewState& state, const Slot& slot) {
    const bool issued = state.cause == Cause::Issued;
    change(state.begin, slot.issued, issued ? "1" : "0");
    change(state.begin, slot.cause, binary(labels_.number(state.cause)));
    change(state.begin, slot.cause_name, ascii(labels_.cause(state.cause), kCauseCharacters));
    if (state.op == kNone) return;
    const IssuedInstruction& op = view_.ops[state.op].issued;
    change(state.begin, slot.pc, binary(view_.workload.program.offsets_bytes[op.index]));
    change(state.begin, slot.instruction, ascii(labels_.brief(op.index), kInstructionCharacters));
    if (issued) change(state.begin, slot.channels, binary(op.channels));
  }

  void add_ports() {
    for (auto& [number, eu] : eus_)
      for (const auto& [port, signal] : eu.ports) busy_[{number, port}];
    for (const ViewOp& op : view_.ops)
      if (op.started)
        busy_[{op.issued.thread.eu, op.issued.port}].add(view_.clip(op.issued.start),
                                                         view_.clip(op.issued.port_end));
    for (const auto& [where, counter] : busy_)
      add_steps(eus_[where.first].ports.at(where.second), counter);
  }

  void add_counters() {
    std::map<int, EuCounters> counters = eu_counters(view_);
    for (const auto& [number, eu] : eus_) {
      add_steps(eu.ready, counters[number].ready);
      add_steps(eu.in_flight, counters[number].in_flight);
      add_steps(eu.queue, counters[number].queue);
    }
  }

  void add_steps(std::size_t signal, const IntervalCounter& counter) {
    for (const CounterStep& step : counter.steps(view_.begin))
      change(step.cycle, signal, binary(static_cast<std::uint64_t>(step.value)));
  }

  const EventView& view_;
  AtomicFile& out_;
  const ViewLabels labels_;
  std::map<int, Eu> eus_;
  std::map<std::pair<int, int>, IntervalCounter> busy_;  ///< by EU and port
  std::vector<TracedSignal> signals_;
  std::vector<SignalChange> changes_;
};

}  // namespace

void write_vcd(const EventView& view, AtomicFile& out) {
  VcdWriter(view, out).write();
}

}  // namespace eu::model
