#pragma once
// The twin's EU and its messages in flight, cycle after cycle.
#include <deque>
#include <functional>
#include <memory>
#include <systemc>

#include "isa/intel/exec/exec.hpp"
#include "tests/twin/twin.hpp"
#include "tests/twin/twin_functions.hpp"

namespace eu::test {

class TwinEu : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clock{"clock"};

  TwinEu(sc_core::sc_module_name name, const config::Machine& machine,
         const model::Workload& workload, Cycle max_cycles);

  const TwinResult& result() const { return result_; }
  bool finished() const { return dispatcher_.done() && events_.empty(); }

 private:
  /// A message in flight.
  struct Queued {
    Cycle turn = 0;  ///< the port begins to read its payload
    Cycle arrival = 0;
    model::Cause unit = model::Cause::OtherUnitBusy;  ///< what it waits for after its arrival
    bool is_taken = false;                            ///< by its shared function
    Cycle response = 0;                               ///< the response is ready
    Cycle bus = 0;                                    ///< the bus takes the response
  };

  struct Thread {
    bool running = false;
    TwinDispatcher::Start start;
    isa::IntelState state;
    TwinScoreboard scoreboard;
    Cycle last_start = 0;  ///< of an instruction; before the first one, of the thread
    Cycle front_end_free_at = 0;
    Cycle switched_until = 0;
    Cycle ready_since = model::kNever;  ///< it could issue and has not
    Cycle pipe_busy = 0;                ///< cycles since then in which none of its pipes was free

    std::map<int, std::shared_ptr<Queued>> responses;  ///< messages that registers wait for
    /// The message that delayed the next instruction in the last cycle of its wait, without waits
    /// for its own front end; null if there was none. Not `alone`: something else delayed it too.
    std::shared_ptr<Queued> blocking_message;
    bool is_only_blocker = false;

    bool notified() const { return state.notification[0] != 0; }
  };

  /// A cycle in which the thread found the queue full. The message that delays it is determined
  /// when one is taken.
  struct FullQueue {
    std::uint32_t thread = 0;
    Cycle cycle = 0;
  };

  void cycle();
  void find_queue_blocker();
  void note_what_holds(int slot);
  void note_response_wait(const Thread& thread);
  void note_waits(const std::vector<TwinArbiter::Candidate>& waiting, const std::set<int>& free);
  void wait(std::uint32_t thread, model::Cause cause, Cycle cycles) {
    if (cycles != 0) result_.ready_waits[{thread, cause}] += cycles;
  }

  // In a cycle, due events come first.
  void at(Cycle when, std::function<void()> event) { events_.emplace(when, std::move(event)); }
  void dispatch();
  void start_thread(const TwinDispatcher::Start& start);
  void serve(model::Packet& packet, const std::shared_ptr<Queued>& queued);
  void serve_barrier(const model::Packet& packet, const std::shared_ptr<Queued>& queued);
  void serve_end_of_thread(const model::Packet& packet, const std::shared_ptr<Queued>& queued);
  void land(const model::Packet& packet);

  // Then threads issue:
  void issue_ready_threads();
  bool is_ready(int slot) const;
  bool has_other_hold(int slot) const;
  std::set<int> free_ports() const;
  void issue(int slot, int port);
  void send(int slot);
  isa::DynamicRanges indirect_of(const Thread& thread) const;

  const config::Machine& machine_;
  const model::Workload& workload_;
  const isa::PreparedIntelProgram program_;
  const Cycle max_cycles_;
  std::vector<isa::Footprint> footprints_;
  std::vector<InstructionTimes> times_;

  Cycle now_ = 0;
  std::multimap<Cycle, std::function<void()>> events_;  ///< future ones; those of a cycle in order
  std::vector<Thread> threads_;                         ///< by slot
  std::map<int, Cycle> port_free_at_;
  TwinArbiter arbiter_;
  TwinFetch fetch_;

  std::vector<std::shared_ptr<Queued>> queue_;  ///< in the order of their sends
  std::vector<FullQueue> full_queue_;           ///< not yet attributed
  Cycle message_port_free_at_ = 0;
  TwinReservations write_back_;
  TwinFunction gateway_;
  TwinFunction thread_spawner_;
  TwinLocalMemory local_memory_;
  std::map<std::uint32_t, std::vector<int>> at_barrier_;  ///< slots, by group
  TwinDispatcher dispatcher_;
  TwinResult result_;
};

}  // namespace eu::test
