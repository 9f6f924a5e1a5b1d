#pragma once
// A window of a run put in order: what all views are written from.
#include <algorithm>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/run_result.hpp"
#include "model/machine/event_record.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// No instruction, no message.
inline constexpr std::uint32_t kNone = 0xffffffff;

/// Cycles of a thread with one cause, cut to the window.
struct ViewState {
  Cause cause = Cause::Issued;
  Cycle begin = 0;
  Cycle end = 0;
  std::uint32_t op = kNone;        ///< instruction issued or waiting; kNone after the last one
  std::uint32_t producer = kNone;  ///< op waited for, if it is in the window
  std::uint32_t producer_index = kNone;  ///< the same in the program, wherever it was issued
};

/// One execution of an instruction. Its moments may lie outside of the window.
struct ViewOp {
  IssuedInstruction issued;
  bool started = true;  ///< false: the run ended before
  std::uint32_t first_state = 0;
  std::uint32_t state_count = 0;
  std::uint32_t message = kNone;
  Cycle done = 0;  ///< its result, or the answer to its message, can be read
};

struct ViewThread {
  ThreadRef ref;
  Cycle start = 0;  ///< resident, of the whole run
  Cycle end = 0;
  std::uint32_t first_op = 0;
  std::uint32_t op_count = 0;
  std::uint32_t first_state = 0;
  std::uint32_t state_count = 0;
  /// Instructions of the threads before it: with its place in its thread, the number of an
  /// instruction that does not depend on time.
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

  std::vector<ViewThread> threads;     ///< those in the window, by EU, slot and start
  std::vector<ViewState> states;       ///< by thread, then time
  std::vector<ViewOp> ops;             ///< by thread, then program order
  std::vector<MessageEvent> messages;  ///< by time of sending, then EU and slot

  Cycle clip(Cycle cycle) const { return std::min(std::max(cycle, begin), end); }
  const ViewThread& thread_of(const ViewOp& op) const;
  /// Program order, thread after thread: the same on every machine, for race-free kernels.
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

/// What each place that instructions start in is called: "fpu", "send", "front".
std::string port_name(int port, const config::Machine& machine);

/// Pipes of a machine, those that take most kinds of instructions first.
std::vector<int> pipes_in_order(const config::Machine& machine);

}  // namespace eu::model
