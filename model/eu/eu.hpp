#pragma once
// An Execution Unit. It runs ahead in local time until the earliest moment at which anything
// outside can affect it, its lookahead bound (model/LAWS.md 9). One pass computes values and time:
// an instruction executes when it issues, and the scoreboard keeps other instructions from reading
// its results early.
#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/events.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/jitter.hpp"
#include "model/base/message_model.hpp"
#include "model/base/run_control.hpp"
#include "model/base/value_source.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/eu/answers.hpp"
#include "model/eu/instruction_fetch.hpp"
#include "model/eu/late_writes.hpp"
#include "model/eu/lost_turns.hpp"
#include "model/eu/message_queue.hpp"
#include "model/eu/number_sources.hpp"
#include "model/eu/pipe.hpp"
#include "model/eu/register_cache.hpp"
#include "model/eu/run_context.hpp"
#include "model/eu/scoreboard.hpp"
#include "model/eu/send_port_history.hpp"
#include "model/eu/slips.hpp"
#include "model/eu/start_times.hpp"
#include "model/eu/thread_arbiter.hpp"

namespace eu::model {

/// Cycle at which each thread dependency register is cleared; kNever while unknown.
using DependencyEnds = std::array<Cycle, 8>;

class Eu : public sc_core::sc_module, public EuIf {
 public:
  sc_core::sc_export<EuIf> in{"in"};
  sc_core::sc_port<MessageIf> interconnect{"interconnect"};
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};
  sc_core::sc_port<FetchIf> fetch{"fetch"};
  sc_core::sc_port<InstructionCacheIf> instruction_cache{"instruction_cache"};

  Eu(sc_core::sc_module_name name, int number, const RunContext& context);

  Cycle run_ahead(Cycle now) override;
  void credit(Cycle arrival, Cycle accepted, Cause busy) override;
  void respond(const Packet& packet, const ResponseTimes& times, Cycle when) override;
  void notify(ThreadRef thread, unsigned counter, Cycle when) override;
  void forward(ThreadRef thread, const ForwardedData& data, Cycle when) override;
  void retired(unsigned fftid, Cycle when) override;
  void fetched(const FetchRequest& request, Cycle when) override;
  void start_thread(const ThreadStart& start) override;
  void release(int slot) override;

  /// True if the EU could continue, had the run not been stopped.
  bool was_cut_off() const;
  /// Threads that have not ended, for reports of hangs.
  std::vector<StuckThread> stuck_threads() const;
  /// Account of pipe `pipe` of the machine; pipes are in name order.
  const PipeAccount& pipe_account(int pipe) const { return pipes_[pipe]->account(); }
  /// First cycle in which the pipe is free.
  Cycle pipe_free_at(int pipe) const { return pipe_free_at_[static_cast<std::size_t>(pipe)]; }
  const BusyAccount& send_port() const { return queue_.port(); }
  /// Account of the fetch port; never busy with ideal fetch.
  const Calendar& fetch_port() const { return fetch_.port(); }
  /// Cycles in which more than one pipe issued an instruction.
  Cycle multi_issue_cycles() const { return multi_issue_cycles_; }
  /// Cycle of the first issue; kNever if there was none.
  Cycle first_issue() const { return first_issue_; }
  /// First cycle after the last issue.
  Cycle last_issue_end() const;
  /// Keeps the registers of threads that still occupy their slots (RunOptions::keep_registers).
  void keep_registers();

 private:
  struct Notification {
    Cycle when = 0;
    unsigned counter = 0;
  };

  struct Registers {
    isa::ThreadState& state;
  };

  /// State of a slot's thread, except its registers.
  struct Progress {
    int number() const { return ref.slot; }

    ThreadRef ref;
    std::uint32_t pc = 0;  ///< next instruction to issue; that of the state may lag
    /// Number of instructions that `values_` need not be queried for (ValueSource::next).
    std::uint32_t straight = 0;
    std::uint32_t group = 0;
    std::uint16_t home_subslice = 0;
    bool barrier_pending = false;  ///< no response to its last barrier message yet
    Cycle last_wait = 0;           ///< issue cycle of its last wait
    Cycle accounted_to = 0;        ///< first cycle that is not accounted
    std::uint32_t previous = 0;    ///< instruction that issued last
    Cycle previous_start = 0;      ///< its issue cycle; the thread's first cycle before any issue
    Cycle front_end_free_at = 0;
    Cycle switched_until = 0;
    Cycle excepted_until = 0;  ///< entering or leaving the system routine until then
    Cycle released_at = 0;     ///< end of a barrier that holds the thread; kNever while unknown
    Cycle stopped_until = 0;   ///< the latest of the three above
    const IssueRow* row = nullptr;  ///< of its next instruction
    Blocker blocker;                ///< what holds that instruction, apart from `hold`
    LongestHold hold;               ///< by its registers, unless `blocker` includes them
    Cycle operand_cycles = 0;       ///< for operands that the register cache lacks
    int mixed_halves = 0;           ///< of its operands (RegisterCache::mixed_halves)
    /// Minimum occupancy of its pipe, from mixed operands and fractional latencies.
    Cycle least_port_cycles = 0;
    std::vector<Notification> notifications;  ///< pending, in order of time
    LateWrites late;                          ///< results that have not landed
    DependencyEnds dependency_ends{};
    ThreadAccount* account = nullptr;
  };

  struct Slot : Registers, Progress {
    explicit Slot(isa::ThreadState& a_state) : Registers{a_state} {}
  };

  /// A thread that has a slot but has not started.
  struct ComingThread {
    ThreadStart start;
    DependencyEnds dependency_ends;
  };

  /// An instruction and its account.
  struct Counted {
    std::uint32_t index;
    InstructionAccount& account;
  };

  [[gnu::noinline]] Cycle bound(Cycle next) const;
  [[gnu::noinline]] void preempt();
  void step(const StartTimes::Next& next);
  bool is_simple(Cycle now) const;
  void issue_in_order(const StartTimes::Next& next);
  [[gnu::noinline]] void issue_by_policy(const StartTimes::Next& next);
  /// Cycle of the next issue or the next start of a thread, whichever is first.
  Cycle next_event(const StartTimes::Next& next) const { return std::min(next.when, next_coming_); }
  void begin_next_thread();
  void arrange_slots();
  void find_places();

  bool next_is_on_fast_path(const Slot& slot) const;
  template <bool fast>
  void prepare(Slot& slot, Cycle now);
  [[gnu::noinline]] void prepare(Slot& slot, Cycle now);
  bool finds_next(Slot& slot, Cycle now);
  Blocker special_blocker(const Slot& slot, const IssueRow& row);
  [[gnu::noinline]] bool past_end(Slot& slot, Cycle now);
  bool follow(Slot& slot, Cycle now) {
    return slot.straight != 0 || advance_value_source(slot, now);
  }
  [[gnu::noinline]] bool advance_value_source(Slot& slot, Cycle now);
  [[gnu::noinline]] void fail(Slot& slot, std::uint32_t index, Cycle now, const std::string& what);
  [[gnu::noinline]] bool take_breakpoint(Slot& slot, Cycle now);
  void delay_for_exceptions(Slot& slot, std::uint32_t count) const;
  [[gnu::noinline]] Blocker own_blocker(const Slot& slot, const IssueRow& row) const;
  Blocker blocker_of(const Slot& slot) const;
  void issue(Slot& slot, int port, Cycle now);
  bool is_issue_only(const Slot& slot) const;
  template <bool fast, bool lags>
  bool issue_only(Slot& slot, int port, Cycle now);
  void record_issue(Slot& slot, Cycle now);
  template <bool plain, bool emits_events>
  void issue_general_path(Slot& slot, int port, Cycle now);
  void issue_fast_path(Slot& slot, int port, Cycle now);
  template <bool plain>
  [[gnu::noinline]] bool issue_and_execute(Slot& slot, int port, Cycle now);
  template <bool fast>
  void occupy(int port, const Slot& slot, Cycle now);
  [[gnu::noinline]] void share_first_pipe(int port, Cycle now);
  [[gnu::noinline]] Grants without_conflict(Grants grants) const;
  [[gnu::noinline]] void fetch_operands(Slot& slot, const IssueRow& row);
  /// Occupancy of its port by the slot's next instruction, in cycles.
  static Cycle pipe_cycles(const Slot& slot) {
    return std::max(Cycle{slot.row->occupancy_cycles}, slot.least_port_cycles);
  }
  /// Cycle from which the latencies of the slot's next instruction count; it issues at `now`.
  Cycle results_from(Slot& slot, Cycle now) {
    return fractional_cycles_.exist() ? add_fractional_cycles(slot, now) : now;
  }
  [[gnu::noinline]] Cycle add_fractional_cycles(Slot& slot, Cycle now);
  void hold_thread(Slot& slot);
  void release_thread(Slot& slot, Cycle when);
  void apply_switch(Slot& slot, const IssueRow& row, Cycle now) const;
  [[gnu::cold]] void emit_issue(Slot& slot, int port, const isa::DynamicRanges* indirect, Cycle now,
                                Cycle results_from);
  [[gnu::noinline]] void perform_special(Slot& slot, const IssueRow& row, Cycle now);
  void execute(Slot& slot, const isa::PreparedInstruction& prepared);
  void catch_up(Slot& slot) {
    if (slot.state.pc != slot.pc) compute_values(slot);
  }
  [[gnu::noinline]] void compute_values(Slot& slot);
  [[gnu::noinline]] void execute_late(Slot& slot, const IssueRow& row, Cycle now);
  /// Updates the scoreboard for the slot's next instruction.
  void mark(Slot& slot, const IssueRow& row, const isa::DynamicRanges* indirect, Cycle start) {
    if (row.footprint.no_dd_chk) return mark_unchecked(slot, row, indirect, start);
    scoreboard_.mark(slot.number(), slot.pc, row, indirect, start);
  }
  [[gnu::noinline]] void mark_unchecked(Slot& slot, const IssueRow& row,
                                        const isa::DynamicRanges* indirect, Cycle now);
  [[gnu::noinline]] isa::DynamicRanges indirect_at(Slot& slot, Cycle when);
  void send(Slot& slot, Cycle now);
  /// Out of line, so that sends with one payload, and the code inlined with them, do not
  /// pay for it.
  [[gnu::cold, gnu::noinline]] void hold_second_payload(const Slot& slot,
                                                        const isa::Request& message, Cycle now,
                                                        Cycle payload_read);
  [[gnu::noinline]] void begin_thread(const ComingThread& coming);
  ThreadAccount& account_of(std::uint32_t thread) const;
  [[gnu::noinline]] void end_thread(Slot& slot, std::uint32_t index);
  Counted counted(std::uint32_t index) const { return {index, instructions_[index]}; }
  template <bool emits_events>
  void account_issue(Slot& slot, int port, Cycle now);
  template <bool emits_events>
  void account_stall(const Slot& slot, const Counted& at, int port, Cycle now);
  void record_send(Cycle now);
  void account_issue_fast(Slot& slot, int port, Cycle now);
  void account_stall_fast(const Slot& slot, const Counted& at, int port, Cycle now);
  [[gnu::noinline]] void account_stall_general(const Slot& slot, const Counted& at, int port,
                                               Cycle now);
  void account_through_issue(Slot& slot, const Counted& at, Cycle now);
  void count_last(Slot& slot, std::uint32_t index);
  void add(const Slot& slot, const Counted& at, Cause cause, Cycle cycles);
  void add_for_producer(Cause cause, std::uint32_t producer, Cycle cycles);
  static bool count_level_queue(const Counted& at, MessagePlace place, Cycle cycles);
  template <bool emits_events>
  void count(const Slot& slot, const Counted& at, Cause cause, Cycle begin, Cycle end,
             std::uint32_t producer, int port, bool for_producer);
  void keep_registers(Slot& slot);
  void set_state_registers(int started, bool high_priority);
  Cycle first_notification(const Slot& slot, unsigned counter) const;
  void take_notifications(Slot& slot, Cycle now);
  void end_dependencies(Slot& slot, Cycle now);
  void update_send_port();
  [[gnu::noinline]] Cycle aligned(const Slot& slot, Cycle cycle) const;
  void check_causality(Cycle when) const;

  const RunContext context_;
  const IssueRow* const rows_;              ///< of `context_`, for fast access
  InstructionAccount* const instructions_;  ///< likewise
  const int number_;
  EventSink* events_;          ///< null without an observer
  ValueSource* const values_;  ///< null: the EU executes instructions itself
  const bool replays_;         ///< instructions are not executed; `values_` has their effects
  const Cycle starvation_cycles_;
  const Cycle alignment_mask_;
  const Cycle switch_cycles_;
  const bool has_breakpoints_;  ///< some instruction has a breakpoint
  const bool has_late_writes_;  ///< some instruction's results land late
  /// No observer, race check or late write depends on when values are computed.
  const bool unobserved_;
  const bool values_lag_;  ///< values are deferred where they may be (values_may_lag)
  const bool has_register_cache_;
  /// Some pipe also needs the first one (PipeConfig::first_pipe_cycles).
  const bool shares_first_pipe_;
  const std::uint32_t kernel_end_;  ///< no thread with a smaller pc has run past its program
  /// The fast path applies: the issue of a plain instruction changes only its port and its
  /// registers. Only these, fetch and the thread's front end can have stalled it.
  bool fast_path_ = false;
  bool fast_path_lags_ = false;  ///< fast_path_, and values lag
  /// A plain instruction before this index waits only for registers and fetch.
  const std::uint32_t fast_path_end_;

  ThreadArbiter arbiter_;
  InstructionFetch fetch_;
  Scoreboard scoreboard_;
  MessageQueue queue_;
  RegisterCache register_cache_;
  FractionalCycles fractional_cycles_;
  std::array<std::unique_ptr<Pipe>, kMaxPipes> pipes_;  ///< as many as the machine has
  /// Of the pipe alone, even if it also needs the first one.
  std::array<Cycle, kMaxPipes> pipe_free_at_{};

  Cycle preempt_at_;           ///< begin of a future preemption; kNever without one
  Cycle preempted_until_ = 0;  ///< end of a preemption that has begun

  Cycle send_port_free_at_ = 0;  ///< of the port alone, even if the message queue is full
  StartTimes starts_;            ///< issue times of the slots' next instructions
  const bool has_simple_pipes_;  ///< `starts_` alone determines which slots can take which port
  ArbitrationLosses arbitration_losses_;  ///< arbitration losses since the slots became ready
  SendPortHistory send_history_;          ///< for threads that wait for the send port
  ResponseHistory response_history_;
  isa::ThreadStates states_;  ///< registers, by slot
  std::vector<Slot> slots_;
  std::array<Slot*, kMaxSlots> by_place_{};  ///< slots by place (StartTimes)
  std::deque<ComingThread> coming_;          ///< threads that will start, in order of time
  Cycle next_coming_ = kNever;               ///< start of the first of these
  SlotSet running_ = 0;                      ///< slots with a thread that has not ended
  SlotSet occupied_ = 0;                     ///< slots whose end of thread has not been served
  SlotSet notifiable_ = 0;    ///< running slots whose next instruction a notification may affect
  SlotSet dependent_ = 0;     ///< slots whose thread had dependencies on others when it started
  bool bound_moved_ = false;  ///< bound() may have decreased
  Cycle local_ = 0;           ///< all cycles before this one are decided
  Cycle resolved_to_ = 0;     ///< all messages of all EUs that arrived by then have been served
  Cycle multi_issue_cycles_ = 0;
  Cycle first_issue_ = kNever;
  Cycle last_end_ = 0;  ///< latest end of a thread that has ended
};

}  // namespace eu::model
