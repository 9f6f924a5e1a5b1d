#include "model/views/vcd.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "model/version.hpp"
#include "model/views/counters.hpp"
#include "model/views/labels.hpp"

namespace eu::model {
namespace {

constexpr int kCauseCharacters = 16;
constexpr int kInstructionCharacters = 32;

/// A signal's short name in the dump: digits in the printable characters.
std::string identifier(std::size_t number) {
  std::string text;
  do {
    text += static_cast<char>('!' + number % 94);
    number /= 94;
  } while (number != 0);
  return text;
}

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

const std::string kUnknown = "x";

class VcdWriter {
 public:
  VcdWriter(const EventView& view, AtomicFile& out) : view_(view), out_(out), labels_(view) {}

  void write() {
    write_head();
    for (const ViewThread& thread : view_.threads) add_thread(thread);
    add_ports();
    add_counters();
    std::stable_sort(changes_.begin(), changes_.end(), [](const Change& a, const Change& b) {
      return std::tie(a.cycle, a.signal) < std::tie(b.cycle, b.signal);
    });
    write_changes();
  }

 private:
  struct Signal {
    int bits;
    std::string last = kUnknown;
  };
  struct Change {
    Cycle cycle;
    std::size_t signal;
    std::string value;  ///< binary digits
  };
  struct Slot {
    std::size_t thread, resident, cause, cause_name, issued, pc, instruction, channels;
  };
  struct Eu {
    std::map<int, std::size_t> ports;  ///< busy, by port
    std::size_t ready, in_flight, queue;
    std::vector<Slot> slots;
  };

  // ---- the head ----

  void write_head() {
    out_.write("$version eusim " + std::string(kVersion) + " $end\n$comment " +
               view_.workload.name + " on " + view_.machine.name +
               "; 1 ns is 1 cycle $end\n$timescale 1 ns $end\n$scope module machine $end\n");
    for (const int eu : view_.eus()) declare(eu);
    out_.write("$upscope $end\n$enddefinitions $end\n");
  }

  std::size_t signal(const std::string& name, int bits) {
    signals_.push_back({bits});
    out_.write("$var wire " + std::to_string(bits) + " " + identifier(signals_.size() - 1) + " " +
               name + (bits > 1 ? " [" + std::to_string(bits - 1) + ":0]" : "") + " $end\n");
    return signals_.size() - 1;
  }

  void scope(const std::string& name) { out_.write("$scope module " + name + " $end\n"); }
  void end_scope() { out_.write("$upscope $end\n"); }

  void declare(int number) {
    Eu& eu = eus_[number];
    scope("eu" + std::to_string(number));
    for (const int pipe : pipes_in_order(view_.machine))
      eu.ports[pipe] = signal(port_name(pipe, view_.machine) + "_busy", 1);
    for (const int port : {kSendPort, kFrontPort})
      eu.ports[port] = signal(port_name(port, view_.machine) + "_busy", 1);
    eu.ready = signal("ready_threads", 8);
    eu.in_flight = signal("messages_in_flight", 16);
    eu.queue = signal("message_queue", 8);
    for (int n = 0; n < view_.machine.eu.threads; ++n) {
      scope("t" + std::to_string(n));
      Slot slot;
      slot.resident = signal("resident", 1);
      slot.thread = signal("thread", 32);
      slot.issued = signal("issued", 1);
      slot.cause = signal("cause", 8);
      slot.cause_name = signal("cause_name", 8 * kCauseCharacters);
      slot.pc = signal("pc", 32);
      slot.instruction = signal("instruction", 8 * kInstructionCharacters);
      slot.channels = signal("channels", 32);
      eu.slots.push_back(slot);
      end_scope();
    }
    end_scope();
  }

  // ---- what changes ----

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
      change(thread.end, gone, gone == slot.issued ? "0" : kUnknown);
  }

  void add_state(const ViewState& state, const Slot& slot) {
    const bool issued = state.cause == Cause::Issued;
    change(state.begin, slot.issued, issued ? "1" : "0");
    change(state.begin, slot.cause, binary(static_cast<unsigned>(state.cause)));
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

  void add_steps(std::size_t signal, const Counter& counter) {
    for (const CounterStep& step : counter.steps(view_.begin))
      change(step.cycle, signal, binary(static_cast<std::uint64_t>(step.value)));
  }

  // ---- how it is written ----

  void write_value(std::size_t number, const std::string& value) {
    if (signals_[number].bits == 1)
      out_.write(value + identifier(number) + "\n");
    else
      out_.write("b" + value + " " + identifier(number) + "\n");
  }

  void write_changes() {
    out_.write("#" + std::to_string(view_.begin) + "\n$dumpvars\n");
    auto change = changes_.begin();
    for (; change != changes_.end() && change->cycle == view_.begin; ++change)
      signals_[change->signal].last = change->value;
    for (std::size_t i = 0; i < signals_.size(); ++i) write_value(i, signals_[i].last);
    out_.write("$end\n");
    Cycle now = view_.begin;
    for (; change != changes_.end(); ++change) {
      Signal& signal = signals_[change->signal];
      const auto next = change + 1;
      const bool overtaken =
          next != changes_.end() && next->cycle == change->cycle && next->signal == change->signal;
      if (overtaken || signal.last == change->value) continue;
      if (change->cycle != now) out_.write("#" + std::to_string(change->cycle) + "\n");
      now = change->cycle;
      signal.last = change->value;
      write_value(change->signal, change->value);
    }
    if (now != view_.end) out_.write("#" + std::to_string(view_.end) + "\n");
  }

  const EventView& view_;
  AtomicFile& out_;
  const ViewLabels labels_;
  std::map<int, Eu> eus_;
  std::map<std::pair<int, int>, Counter> busy_;  ///< by EU and port
  std::vector<Signal> signals_;
  std::vector<Change> changes_;
};

}  // namespace

void write_vcd(const EventView& view, AtomicFile& out) {
  VcdWriter(view, out).write();
}

}  // namespace eu::model
