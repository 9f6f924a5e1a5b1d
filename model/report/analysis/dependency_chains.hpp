#pragma once
// The run with some limits removed: each thread's instructions in their order, with only some of
// the stall reasons. The result is a lower bound on the run's cycles, because each counted stall
// was also in the run, with the same length or a longer one.
#include <memory>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/events.hpp"
#include "model/report/analysis/message_latency.hpp"
#include "model/report/analysis/register_clock.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

class DependencyChains : public EventSink {
 public:
  DependencyChains(const config::Machine& machine, const Workload& workload);

  void span(const SpanEvent& event) override;
  void issue(const IssueEvent& event) override;
  void message(const MessageEvent& event) override;

  // Cycles of a run with unlimited pipes, ports and thread slots.

  /// Only registers, flags, branches, barriers and the order of messages stall instructions; every
  /// message takes as long as in the run.
  Cycle dependencies() const { return longest_[kDataflow]; }
  /// As dependencies(), but messages take no longer than on an idle machine with hot caches.
  Cycle dependencies_fast_memory() const { return longest_[kFastMemory]; }
  /// As dependencies(), without barriers, but each thread issues its instructions in order.
  Cycle slowest_thread() const { return longest_[kInOrder]; }
  /// Only the front end of each thread limits.
  Cycle front_end() const { return front_end_; }
  /// The front end of each thread and its fetches, which take as long as in the run; the
  /// threads of an EU share its slots.
  Cycle instruction_fetch() const;
  /// As slowest_thread(), but the threads of each EU share its slots.
  Cycle thread_slots() const;

 private:
  enum Line { kDataflow, kFastMemory, kInOrder, kLines };
  using Times = Moments<kLines>;

  struct PendingMessage {
    std::uint32_t index = 0;
    Cycle sent = 0;  ///< in the run
    Times start{};   ///< on the lines
    int payload_registers = 0;
    isa::EntryRange response;
    int wait_group = 0;  ///< IssueRow::wait_group
  };
  struct Slot {
    explicit Slot(bool renames) : registers(renames) {}

    std::uint32_t thread = 0;
    RegisterClock<kLines, Inherit::Always> registers;
    Times earliest{};       ///< of the next instruction
    Times earliest_send{};  ///< of the next message
    Cycle front_end_free = 0;
    Cycle resident = 0;  ///< in order, from the start of the thread on
    Cycle fetched = 0;   ///< as resident, of front end and fetch
    std::size_t barriers_passed = 0;
    bool is_at_barrier = false;  ///< by a barrier at which its last instruction arrived
    std::vector<PendingMessage> pending;
  };
  /// The barrier of a work group, as the gateway counts it.
  struct Barrier {
    int arrived = 0;
    Times release{};
    std::vector<Times> releases;
  };

  Cycle in_slots(const std::vector<Cycle>& thread_cycles) const;
  void fetching(Slot& slot, int eu, Cycle cycles);
  Slot& slot_of(const ThreadRef& thread);
  void begin(std::unique_ptr<Slot>& slot, std::uint32_t thread) const;
  Barrier& barrier_of(std::uint32_t thread);
  Cycle whole_steps(Cycle cycles) const;
  void hold_at_barrier(Slot& slot, Times& start);
  void sent(Slot& slot, const IssueEvent& event, const Times& start);
  void arrived_at_barrier(const PendingMessage& message, const MessageEvent& event);

  const config::Machine& machine_;
  const Workload& workload_;
  const MessageLatency latency_;
  const Cycle first_start_;                   ///< no thread starts before
  std::vector<std::unique_ptr<Slot>> slots_;  ///< null until it has a thread, since it is big
  std::vector<Barrier>
      barriers_;  ///< of each group; then those of spawned threads, in order of arrival
  std::vector<Cycle> resident_;  ///< of each EU: sum over its threads
  std::vector<Cycle> fetched_;   ///< of each EU: sum over its threads
  Cycle longest_fetched_ = 0;    ///< of a thread
  Times longest_{};
  Cycle front_end_ = 0;
};

/// The cycle at which the dispatcher starts the first thread.
Cycle first_start_cycle(const config::Machine& machine);

}  // namespace eu::model
