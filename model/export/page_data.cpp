#include "model/export/page.hpp"

#include <map>

#include "config/json/sha256.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/export/labels.hpp"
#include "model/report/analysis/names.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// True for a send by which a thread arrives at a barrier.
bool is_barrier(const isa::Program& program, std::uint32_t index) {
  const auto sent = program.isa->static_request(program, index);
  return sent && program.isa->traits(sent->request, program.gen).kind == isa::RequestKind::Barrier;
}

/// One line of JSON without "<", which could end the script around it.
std::string in_page(const JsonValue& value) {
  std::string text;
  for (const char c : config::to_line(value))
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  return text;
}

class PageData {
 public:
  PageData(const EventView& view, const ShownRun& run, AtomicFile& out)
      : view_(view),
        run_(run.report),
        what_ifs_(run.what_ifs),
        error_bars_(run.error_bars),
        out_(out),
        labels_(view) {}

  void write() {
    out_.write("{\"about\":" + in_page(about()) + ",\n\"causes\":" + in_page(causes()) +
               ",\n\"ports\":" + in_page(ports()) + ",\n\"program\":" + in_page(program()) +
               ",\n\"functions\":" + in_page(functions()));
    write_threads();
    write_states();
    write_ops();
    write_messages();
    out_.write(",\n\"bounds\":" + in_page(page_bounds(run_)) + ",\n\"what_ifs\":" +
               in_page(page_what_ifs(what_ifs_)) + ",\n\"blocks\":" + in_page(page_blocks(run_)) +
               ",\n\"occupancy\":" + in_page(page_occupancy(run_)) + ",\n\"roofline\":" +
               in_page(page_roofline(run_)) + ",\n\"verdict\":" + in_page(page_verdict(run_)) +
               ",\n\"source\":" + in_page(page_source(view_.workload.program)));
    if (run_.counters != nullptr) out_.write(",\n\"counters\":" + in_page(page_counters(run_)));
    if (error_bars_) out_.write(",\n\"error_bars\":" + in_page(*error_bars_));
    out_.write("}");
  }

 private:
  JsonValue about() const {
    const RunResult& r = run_.result;
    const isa::Program& program = view_.workload.program;
    JsonValue object = json_object();
    say(object, "version", kVersion);
    say(object, "workload", view_.workload.name);
    say(object, "machine", view_.machine.name);
    say(object, "finished", std::uint64_t{r.outcome == Outcome::Finished});
    say(object, "begin", view_.begin);
    say(object, "end", view_.end);
    say(object, "cycles", r.cycles);
    say(object, "threads", r.threads.size());
    say(object, "eus", static_cast<std::uint64_t>(used_eus(r)));
    say(object, "slots", static_cast<std::uint64_t>(view_.machine.eu.threads));
    say(object, "group_threads",
        static_cast<std::uint64_t>(view_.workload.dispatch.threads_per_group()));
    say(object, "instructions", r.instruction_count);
    say(object, "rate", hundredths(r.instruction_count, eu_cycles(r)));
    say(object, "thread_cycles", r.cycles_by_cause.total());
    if (const isa::Finalized* finalized = isa::finalized(program)) {
      say(object, "registers", static_cast<std::uint64_t>(finalized->registers));
      say(object, "spill_bytes", static_cast<std::uint64_t>(finalized->spill_bytes));
    }
    say(object, "kernel_sha256",
        config::sha256_hex(
            {reinterpret_cast<const char*>(program.bytes.data()), program.bytes.size()}));
    say(object, "machine_sha256", config::machine_digest(view_.machine));
    say(object, "workload_sha256", view_.workload.sha256);
    JsonValue sources = json_array();
    for (const auto& kind : config::kSourceKinds) {
      JsonValue source = json_object();
      say(source, "kind", std::string(kind.key));
      say(source, "meaning", std::string(kind.meaning));
      say(source, "cycles", r.cycles_by_source[static_cast<int>(kind.value)]);
      append(sources, std::move(source));
    }
    say(object, "sources", std::move(sources));
    return object;
  }

  /// The causes by number; the cause of a pipe that the machine lacks has no key.
  JsonValue causes() const {
    JsonValue array = json_array();
    for (int cause = 0; cause < kCauseCount; ++cause) {
      JsonValue object = json_object();
      say(object, "key", cause_key(cause, view_.machine));
      say(object, "letter", std::string(1, cause_letter(cause)));
      say(object, "meaning", cause_meaning(cause, view_.machine));
      const CauseLook look = cause_look(cause);
      say(object, "colour", std::string(look.colour));
      say(object, "dark", std::string(look.dark));
      say(object, "pattern", std::string(look.pattern));
      say(object, "cycles", run_.result.cycles_by_cause.by_cause[cause]);
      append(array, std::move(object));
    }
    return array;
  }

  /// Pipes in order, then the message queue and the front end.
  JsonValue ports() const {
    const RunResult& r = run_.result;
    JsonValue array = json_array();
    for (const int pipe : pipes_in_order(view_.machine)) {
      JsonValue object = json_object();
      say(object, "number", static_cast<std::uint64_t>(pipe));
      say(object, "name", port_name(pipe, view_.machine));
      if (static_cast<std::size_t>(pipe) < r.pipes.size()) {
        const PipeTotal& total = r.pipes[static_cast<std::size_t>(pipe)];
        say(object, "busy", total.busy_cycles);
        say(object, "wanted", total.idle_with_ready_cycles);
        say(object, "all", eu_cycles(r));
        say(object, "instructions", total.instructions);
      }
      append(array, std::move(object));
    }
    for (const int port : {kSendPort, kFrontPort}) {
      JsonValue object = json_object();
      say(object, "number", static_cast<std::uint64_t>(port));
      say(object, "name", port_name(port, view_.machine));
      append(array, std::move(object));
    }
    return array;
  }

  JsonValue program() const {
    const isa::Program& program = view_.workload.program;
    std::map<std::uint32_t, std::string> names;
    for (const isa::Label& label : program.labels) names[label.offset_bytes] = label.name;
    for (const isa::BlockEstimate& block : program.estimates)
      names.emplace(block.begin_offset_bytes, "B" + std::to_string(block.block));
    JsonValue array = json_array();
    for (std::uint32_t index = 0; index < program.size(); ++index) {
      JsonValue object = json_object();
      const std::uint32_t offset = program.offsets_bytes[index];
      say(object, "at", offset_text(program, index));
      say(object, "text", instruction_text(program, index));
      say(object, "brief", labels_.brief(index));
      say(object, "registers", labels_.registers(index));
      if (const auto name = names.find(offset); name != names.end())
        say(object, "label", name->second);
      if (is_barrier(program, index)) say(object, "barrier", std::uint64_t{1});
      say(object, "issues", run_.result.instructions[index].issues);
      say(object, "waits", waits_of(run_.result.instructions[index].cycles));
      append(array, std::move(object));
    }
    return array;
  }

  /// Cause, cycles, cause, cycles, ...; most cycles first.
  static JsonValue waits_of(const CycleCounts& cycles) {
    JsonValue array = json_array();
    for (const int cause : causes_by_cycles(cycles)) {
      append(array, json_number(static_cast<std::uint64_t>(cause)));
      append(array, json_number(cycles.by_cause[cause]));
    }
    return array;
  }

  JsonValue functions() {
    JsonValue array = json_array();
    for (const auto& [name, account] : run_.result.messages) {
      const auto number = static_cast<std::uint32_t>(function_number_.size());
      function_number_[name] = number;
      JsonValue object = json_object();
      say(object, "name", name);
      say(object, "count", account.count());
      say(object, "average", tenths(account.total_latency(), account.count()));
      for (const int share : {50, 95, 100})
        say(object, ("p" + std::to_string(share)).c_str(), account.percentile(share));
      say(object, "most", account.most_in_flight());
      say(object, "queue_full", queue_full_cycles(run_.result, account));
      append(array, std::move(object));
    }
    return array;
  }

  // ---- rows of numbers ----

  void begin_rows(const char* name) {
    out_.write(",\n\"" + std::string(name) + "\":[");
    first_ = true;
  }

  template <class... Numbers>
  void row(Numbers... numbers) {
    std::string text;
    ((text += (text.empty() && first_ ? "" : ",") + std::to_string(numbers)), ...);
    first_ = false;
    out_.write(text);
  }

  /// A moment as cycles since the begin of the window, which are small numbers.
  std::int64_t moment(Cycle cycle) const {
    return static_cast<std::int64_t>(cycle) - static_cast<std::int64_t>(view_.begin);
  }

  void write_threads() {
    begin_rows("threads");
    for (const ViewThread& t : view_.threads)
      row(t.ref.eu, t.ref.slot, t.ref.thread, moment(t.start), moment(t.end), t.op_count,
          t.state_count);
    out_.write("]");
  }

  /// Writes the states of each thread in sequence; `back` counts instructions back to the producer.
  void write_states() {
    begin_rows("states");
    for (const ViewThread& t : view_.threads)
      for (std::uint32_t s = t.first_state; s < t.first_state + t.state_count; ++s) {
        const ViewState& state = view_.states[s];
        const bool has_op = state.op != kNone;
        row(moment(state.begin), static_cast<int>(state.cause), state.end - state.begin,
            has_op ? static_cast<std::int64_t>(state.op - t.first_op) : -1,
            has_op && state.producer != kNone ? state.op - state.producer : 0);
      }
    out_.write("]");
  }

  void write_ops() {
    begin_rows("ops");
    for (const ViewOp& op : view_.ops) {
      const IssuedInstruction& i = op.issued;
      const auto length = [&](Cycle end) { return op.started ? end - i.start : 0; };
      row(i.index, i.number, moment(i.since), op.started ? moment(i.start) : -1,
          length(i.issue_end), length(i.port_end), length(op.done), op.started ? i.port : 255,
          i.channels, op.message == kNone ? -1 : static_cast<std::int64_t>(op.message));
    }
    out_.write("]");
  }

  void write_messages() {
    begin_rows("messages");
    for (const MessageEvent& m : view_.messages)
      row(m.thread.eu, m.thread.slot, m.thread.thread, m.index, moment(m.sent), m.arrival - m.sent,
          m.accepted - m.sent, m.done - m.sent, function_number_.at(std::string(m.function)));
    out_.write("]");
  }

  const EventView& view_;
  const ReportInput& run_;
  const std::vector<ShownWhatIf>& what_ifs_;
  const std::optional<JsonValue>& error_bars_;
  AtomicFile& out_;
  const ViewLabels labels_;
  std::map<std::string, std::uint32_t> function_number_;
  bool first_ = true;
};

}  // namespace

void write_page_data(const EventView& view, const ShownRun& run, AtomicFile& out) {
  PageData(view, run, out).write();
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

}  // namespace eu::model
