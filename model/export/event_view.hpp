#pragma once
// The sorted events of a window of a run, from which all views are written.
#include <algorithm>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/run_result.hpp"
#include "model/machine/event_record.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Index for "no instruction" or "no message".
inline constexpr std::uint32_t kNone = 0xffffffff;

/// An interval of a thread with one cause, cut to the window.
struct ViewState {
  Cause cause = Cause::Issued;
  Cycle begin = 0;
  Cycle end = 0;
  std::uint32_t op = kNone;        ///< issued or stalled instruction; kNone after the last one
  std::uint32_t producer = kNone;  ///< op that it waits for, if that is in the window
  std::uint32_t producer_index = kNone;  ///< index of the producer in the program, also outside
};

/// One execution of an instruction. Its moments may be outside of the window.
struct ViewOp {
  IssuedInstruction issued;
  bool started = true;  ///< false: the run ended before its issue
  std::uint32_t first_state = 0;
  std::uint32_t state_count = 0;
  std::uint32_t message = kNone;
  Cycle done = 0;  ///< its result, or the response to its message, can be read
};

struct ViewThread {
  ThreadRef ref;
  Cycle start = 0;  ///< resident, of the whole run
  Cycle end = 0;
  std::uint32_t first_op = 0;
  std::uint32_t op_count = 0;
  std::uint32_t first_state = 0;
  std::uint32_t state_count = 0;
  /// Number of instructions of the threads before it. With an instruction's place in its thread,
  /// this gives a number of the instruction that does not depend on time.
  Cycle instructions_before = 0;
};

class EventView {
 public:
  EventView(const EventRecord& record, const config::Machine& machine, const Workload& workload,
            const RunResult& result);

  const config::Machine& machine;
  const Workload& workload;
  const RunResult& result;
  Cycle begin;  ///< of the window
  Cycle end;    ///< the window's, or the run's if that is earlier

  std::vector<ViewThread> threads;     ///< in the window, by EU, slot and start
  std::vector<ViewState> states;       ///< by thread, then time
  std::vector<ViewOp> ops;             ///< by thread, then program order
  std::vector<MessageEvent> messages;  ///< by time of sending, then EU and slot

  Cycle clip(Cycle cycle) const { return std::min(std::max(cycle, begin), end); }
  const ViewThread& thread_of(const ViewOp& op) const;
  /// Number in program order, thread after thread; identical on every
  /// machine for race-free kernels.
  Cycle stable_number(const ViewOp& op) const {
    return thread_of(op).instructions_before + op.issued.number;
  }
  /// EUs in the window, ascending.
  std::vector<int> eus() const;

 private:
  void add_thread(std::uint32_t thread, std::vector<SpanEvent>::const_iterator first_span,
                  std::vector<SpanEvent>::const_iterator last_span,
                  std::vector<IssuedInstruction>::const_iterator first_issue,
                  std::vector<IssuedInstruction>::const_iterator last_issue);
  void add_state(const SpanEvent& span, std::uint32_t op);
  void find_producers(const ViewThread& thread);
  void match_messages();

  std::vector<std::uint32_t> place_of_;  ///< thread number -> place in `threads`
};

/// The name of an issue port: "fpu", "send", "front".
std::string port_name(int port, const config::Machine& machine);

/// Pipes of a machine, the one with most timing classes first.
std::vector<int> pipes_in_order(const config::Machine& machine);

}  // namespace eu::model
