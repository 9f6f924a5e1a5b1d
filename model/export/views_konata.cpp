#include "model/export/views.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>

#include "config/machine/machine.hpp"
#include "model/export/labels.hpp"

namespace eu::model {
namespace {

enum Lane : int { kPipeline = 0, kStall = 1, kPasses = 2 };

/// The kind of an arrow: 0 is a wake-up in Konata; Konata has no meaning for the others.
int arrow_kind(Cause cause) {
  switch (cause) {
    case Cause::SbWawGrf: return 1;
    case Cause::SbWarPayload: return 2;
    case Cause::SbFlag:
    case Cause::Mask: return 3;
    case Cause::SbAcc: return 4;
    case Cause::SbAddr: return 5;
    case Cause::MsgLatency:
    case Cause::MsgLlc:
    case Cause::MsgMemory:
    case Cause::Wait:
    case Cause::WaitGroupFull: return 6;
    default: return 0;
  }
}

std::string_view stage_of(Cause cause) {
  return cause < Cause::FirstPipe ? kCauses[static_cast<int>(cause)].stage : "PIPE";
}

class KonataWriter {
 public:
  KonataWriter(const EventView& view, KonataOrder order, AtomicFile& out)
      : view_(view), out_(out), labels_(view), pipes_(pipes_in_order(view.machine)) {
    number_rows(order);
  }

  void write() {
    for (std::uint32_t op = 0; op < view_.ops.size(); ++op) add_steps(op);
    // In a cycle, ends come before beginnings.
    std::stable_sort(steps_.begin(), steps_.end(), [&](const Step& a, const Step& b) {
      return std::make_tuple(a.cycle, a.rank, row_[a.op]) <
             std::make_tuple(b.cycle, b.rank, row_[b.op]);
    });
    out_.write("Kanata\t0004\nC=\t" + std::to_string(view_.begin) + "\n");
    Cycle now = view_.begin;
    for (const Step& step : steps_) {
      if (step.cycle != now) put("C", step.cycle - now);
      now = step.cycle;
      write_step(step);
    }
  }

 private:
  enum class What : std::uint8_t { Begin, Stage, Wait, WaitEnd, Pass, PassEnd, Arrow, Retire };
  enum Rank : std::uint8_t { kStageEnds, kRetire, kBegin, kStages };
  struct Step {
    Cycle cycle;
    std::uint32_t op;
    std::uint32_t detail;  ///< state, pass, or number of the stage
    What what;
    Rank rank;
  };

  void number_rows(KonataOrder order) {
    std::vector<std::uint32_t> ops(view_.ops.size());
    std::iota(ops.begin(), ops.end(), 0);
    if (order == KonataOrder::Issue)
      std::stable_sort(ops.begin(), ops.end(), [&](std::uint32_t a, std::uint32_t b) {
        return view_.ops[a].issued.since < view_.ops[b].issued.since;
      });
    row_.resize(ops.size());
    for (std::uint32_t row = 0; row < ops.size(); ++row) row_[ops[row]] = row;
  }

  void step(Cycle cycle, std::uint32_t op, What what, Rank rank, std::uint32_t detail = 0) {
    steps_.push_back({cycle, op, detail, what, rank});
  }

  void add_steps(std::uint32_t number) {
    const ViewOp& op = view_.ops[number];
    const IssuedInstruction& issued = op.issued;
    const Cycle last = std::max({issued.issue_end, issued.port_end, op.done});
    step(view_.clip(issued.since), number, What::Begin, kBegin);
    std::uint32_t last_wait = kNone;
    for (std::uint32_t s = op.first_state; s < op.first_state + op.state_count; ++s)
      if (view_.states[s].cause != Cause::Issued) {
        step(view_.states[s].begin, number, What::Wait, kStages, s);
        last_wait = s;
      }
    if (last_wait != kNone)
      step(view_.states[last_wait].end, number, What::WaitEnd, kStageEnds, last_wait);
    if (issued.start < view_.end) {
      const Cycle start = view_.clip(issued.start);
      const Cycle port_end = view_.clip(issued.port_end);
      if (start < port_end) step(start, number, What::Stage, kStages, 0);
      if (issued.start >= view_.begin) {
        add_passes(number, issued);
        add_arrow(number, op);
      }
      if (port_end < view_.clip(last)) step(port_end, number, What::Stage, kStages, 1);
    }
    step(view_.clip(last), number, What::Retire, kRetire);
  }

  void add_passes(std::uint32_t number, const IssuedInstruction& issued) {
    const Cycle each = (issued.port_end - issued.start) / issued.passes;
    if (issued.passes < 2 || each == 0 || issued.is_send) return;
    std::uint32_t pass = 0;
    for (; pass < issued.passes && issued.start + pass * each < view_.end; ++pass)
      step(issued.start + pass * each, number, What::Pass, kStages, pass);
    step(view_.clip(issued.port_end), number, What::PassEnd, kStageEnds, pass - 1);
  }

  /// Adds an arrow to the instruction that it waited for last.
  void add_arrow(std::uint32_t number, const ViewOp& op) {
    for (std::uint32_t s = op.first_state + op.state_count; s-- > op.first_state;)
      if (const std::uint32_t producer = view_.states[s].producer;
          producer != kNone && view_.ops[producer].issued.port_end > view_.begin) {
        step(op.issued.start, number, What::Arrow, kStages, s);
        return;
      }
  }

  void write_step(const Step& step) {
    const ViewOp& op = view_.ops[step.op];
    const std::uint32_t row = row_[step.op];
    switch (step.what) {
      case What::Begin: return write_begin(op, row);
      case What::Stage: return put("S", row, kPipeline, pipeline_stage(op, step.detail));
      case What::Pass: return put("S", row, kPasses, "p" + std::to_string(step.detail));
      case What::PassEnd: return put("E", row, kPasses, "p" + std::to_string(step.detail));
      case What::Wait: return write_wait(op, step.detail, row);
      case What::WaitEnd: return put("E", row, kStall, stage_of(view_.states[step.detail].cause));
      case What::Arrow: {
        const ViewState& state = view_.states[step.detail];
        return put("W", row, row_[state.producer], arrow_kind(state.cause));
      }
      case What::Retire: {
        const bool whole = op.started && op.done <= view_.end;
        return put("R", row, view_.stable_number(op), whole ? 0 : 1);
      }
    }
  }

  void write_begin(const ViewOp& op, std::uint32_t row) {
    const IssuedInstruction& issued = op.issued;
    const ThreadRef& thread = issued.thread;
    put("I", row, view_.stable_number(op), thread.eu * view_.machine.eu.threads + thread.slot);
    put("L", row, 0, ViewLabels::lane(thread) + " " + labels_.instruction(issued.index));
    std::string text = "thread " + std::to_string(thread.thread) + ", its instruction " +
                       std::to_string(issued.number) + "\\nnext from cycle " +
                       std::to_string(issued.since);
    if (op.started)
      text += ", issued in " + std::to_string(issued.start) + " to " +
              port_name(issued.port, view_.machine) + ", result from " + std::to_string(op.done) +
              "\\nchannels " + hex_mask(issued.channels);
    if (op.message != kNone)
      text += "\\nresponse of " + std::string(view_.messages[op.message].function);
    put("L", row, 1, text + "\\n" + labels_.registers(issued.index));
  }

  void write_wait(const ViewOp& op, std::uint32_t number, std::uint32_t row) {
    const ViewState& state = view_.states[number];
    const auto stage = [](const ViewState& s) { return s.cause == Cause::Fetch ? "IF" : "IB"; };
    if (number == op.first_state || stage(view_.states[number - 1]) != stage(state))
      put("S", row, kPipeline, stage(state));
    put("S", row, kStall, stage_of(state.cause));
    std::string text = labels_.wait(state);
    if (state.producer != kNone) text += ", op " + std::to_string(row_[state.producer]);
    put("L", row, 2, text);
  }

  /// The name of a stage. Arrows begin and end at names with an X.
  std::string pipeline_stage(const ViewOp& op, std::uint32_t number) const {
    const int port = op.issued.port;
    if (number == 1) return op.message != kNone ? "Mg" : "WB";
    if (port == kSendPort) return "XS";
    const auto pipe = std::find(pipes_.begin(), pipes_.end(), port);
    return pipe == pipes_.end() ? "XF" : "X" + std::to_string(pipe - pipes_.begin());
  }

  static std::string text_of(const std::string& text) { return text; }
  static std::string text_of(std::string_view text) { return std::string(text); }
  static std::string text_of(const char* text) { return text; }
  template <class Number>
  static std::string text_of(Number number) {
    return std::to_string(number);
  }

  template <class... Fields>
  void put(std::string line, const Fields&... fields) {
    ((line += "\t" + text_of(fields)), ...);
    out_.write(line + "\n");
  }

  const EventView& view_;
  AtomicFile& out_;
  const ViewLabels labels_;
  const std::vector<int> pipes_;
  std::vector<std::uint32_t> row_;  ///< op -> row of the log
  std::vector<Step> steps_;
};

}  // namespace

void write_konata(const EventView& view, KonataOrder order, AtomicFile& out) {
  KonataWriter(view, order, out).write();
}

}  // namespace eu::model
