#pragma once
// Dispatcher: starts the threads of a workload, whole groups in the order of the walk, in pools of
// EUs with room for them (model/DISPATCH.md 2, 6).
#include <array>
#include <deque>
#include <map>
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_model.hpp"
#include "model/base/slot_limits.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/machine/thread_pools.hpp"
#include "model/memory/address_space.hpp"

namespace eu::model {

/// Receives the threads that the dispatcher starts and ends.
class ThreadSlotsIf {
 public:
  virtual ~ThreadSlotsIf() = default;
  virtual void start_thread(const ThreadRef& thread, const ThreadStart& start) = 0;
  /// Frees the thread's slot.
  virtual void release(const ThreadRef& thread) = 0;
  /// The thread with this id has ended. Called only if threads name those that they depend on.
  virtual void retired(unsigned fftid, Cycle when) = 0;
};

class Dispatcher : public DispatcherIf {
 public:
  /// `scratch_room`: memory for the threads' scratch space; `use`: that of the kernel; `headers`:
  /// of its instruction set, null if threads have none; `has_values`: registers have contents, so
  /// threads need a payload. Throws config::InputError if memory has no room for the scratch space.
  Dispatcher(ThreadSlotsIf& slots, const config::Machine& machine, const Dispatch& dispatch,
             const FreeMemory& scratch_room, const MessageUse& use, const ThreadHeaders* headers,
             bool has_values);

  /// Starts the threads that fit at cycle 0. Call once.
  void start();

  void thread_ended(ThreadRef thread, Cycle when) override;
  std::uint32_t spawn(const ChildThread& child, Cycle when) override;
  bool has_waiting_threads() const override { return may_spawn_ || next_ < order_.size(); }
  Cycle min_latency_cycles() const override;
  const std::vector<ThreadRef>& group_threads(std::uint32_t group) const override {
    return groups_[group].threads;
  }
  unsigned barrier_id(std::uint32_t group) const override { return groups_[group].barrier_id; }
  bool is_in_flight(std::uint32_t thread) const override { return in_flight_[thread]; }
  std::optional<ThreadRef> recorded_thread(std::uint32_t number) const override;
  RegisterData initial_register(std::uint32_t thread, int grf) const override;

  /// Why slots were empty, from cycle 0 on; successive spans differ.
  const std::vector<DispatchSpan>& spans() const { return spans_; }

 private:
  struct Group {
    std::vector<ThreadRef> threads;  ///< empty before its dispatch
    int running = 0;
    unsigned barrier_id = 0;
    bool ended = false;
  };
  struct WaitingChild {
    ChildThread child;
    Cycle when;
  };

  /// Starts children first, because their parents may wait for them.
  void dispatch_waiting(Cycle when);
  bool must_wait(int group) const;
  /// Records that `limit` applies from `begin` on, or from the begin of the last span if
  /// that is later.
  void note(Cycle begin, SlotLimit limit);
  /// Starts the group's next threads: all, or one (ThreadPools::threads_at_once()).
  void dispatch_threads(int group, int pool, Cycle when);
  void dispatch_child(const WaitingChild& waiting, int pool, Cycle when);
  /// Takes a slot and an id for a thread. `start` still lacks payload, mask and entry.
  ThreadRef take_thread(int group, std::uint32_t number, int pool, ThreadStart& start);
  ScratchSpace scratch_of(std::uint32_t thread) const;
  ThreadNumbers numbers_of(std::uint32_t thread) const;
  unsigned take_fftid();
  std::array<std::uint16_t, kMaxDependencies> dependencies_of_thread(int group) const;

  ThreadSlotsIf& slots_;
  const config::Machine& machine_;
  const Dispatch& dispatch_;
  const std::uint32_t scratch_base_;
  const bool may_spawn_;
  const ThreadHeaders* const headers_;
  const bool has_values_;
  const std::vector<int> order_;  ///< groups in the order of dispatch
  std::size_t next_ = 0;          ///< in `order_`
  int next_thread_ = 0;           ///< next thread of that group
  std::deque<WaitingChild> children_;
  std::map<std::uint32_t, std::uint32_t>
      recorded_children_;  ///< numbers of children, by their numbers in the recording
  ThreadPools pools_;
  std::vector<Group> groups_;  ///< those of the workload, then one for each child
  // By thread: those of the workload, then children.
  std::vector<std::uint32_t> group_of_thread_;
  std::vector<std::uint32_t> fftid_of_thread_;
  std::vector<bool> in_flight_;
  std::vector<bool> fftid_in_use_;
  int threads_in_flight_ = 0;
  Cycle free_at_ = 0;  ///< the dispatcher starts one thread at a time
  std::vector<DispatchSpan> spans_{{0, SlotLimit::Launch}};
};

/// SystemC module of the dispatcher, between shared functions and EUs.
class DispatcherModule : public sc_core::sc_module, private ThreadSlotsIf {
 public:
  sc_core::sc_export<DispatcherIf> in{"in"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number

  /// Parameters as of Dispatcher.
  DispatcherModule(sc_core::sc_module_name name, const config::Machine& machine,
                   const Dispatch& dispatch, const FreeMemory& scratch_room, const MessageUse& use,
                   const ThreadHeaders* headers, bool has_values)
      : sc_module(name),
        dispatcher_(*this, machine, dispatch, scratch_room, use, headers, has_values) {
    in.bind(dispatcher_);
  }

  /// Call once, after elaboration.
  void start() { dispatcher_.start(); }
  const std::vector<DispatchSpan>& spans() const { return dispatcher_.spans(); }

 private:
  void start_thread(const ThreadRef& thread, const ThreadStart& start) override {
    eus[thread.eu]->start_thread(start);
  }
  void release(const ThreadRef& thread) override { eus[thread.eu]->release(thread.slot); }
  void retired(unsigned fftid, Cycle when) override {
    for (int eu = 0; eu < eus.size(); ++eu) eus[eu]->retired(fftid, when);
  }

  Dispatcher dispatcher_;
};

}  // namespace eu::model
