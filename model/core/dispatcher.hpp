#pragma once
// Hands out the threads of a workload: whole groups, in the order of the walk, to pools of EUs with
// room for them (messages 11; digest B-12, B-17).
#include <array>
#include <systemc>
#include <vector>

#include "config/machine.hpp"
#include "model/core/interfaces.hpp"
#include "model/core/thread_pools.hpp"
#include "model/workload/dispatch.hpp"

namespace eu::model {

class Dispatcher : public sc_core::sc_module, public DispatcherIf {
 public:
  sc_core::sc_export<DispatcherIf> in{"in"};
  sc_core::sc_port<EuIf, 0> eus{"eus"};  ///< in order of EU number

  Dispatcher(sc_core::sc_module_name name, const config::Machine& machine,
             const Dispatch& dispatch);

  /// Starts the threads that fit at cycle 0. Call once, after elaboration.
  void start();

  void thread_ended(ThreadRef thread, Cycle when) override;
  bool has_waiting_threads() const override { return next_ < order_.size(); }
  Cycle min_latency_cycles() const override;
  const std::vector<ThreadRef>& group_threads(std::uint32_t group) const override {
    return groups_[group].threads;
  }
  RegisterData initial_register(std::uint32_t thread, int grf) const override;

 private:
  struct Group {
    std::vector<ThreadRef> threads;  ///< empty before its dispatch
    int running = 0;
    unsigned barrier_id = 0;
    bool ended = false;
  };

  void dispatch_groups(Cycle when);
  bool must_wait(int group) const;
  void dispatch_group(int group, int pool, Cycle when);
  void start_thread(int group, int thread_in_group, int pool);
  unsigned take_fftid();
  std::array<std::uint16_t, kMaxDependencies> dependencies_of_thread(int group) const;

  const config::Machine& machine_;
  const Dispatch& dispatch_;
  const std::vector<int> order_;  ///< groups as they are dispatched
  std::size_t next_ = 0;          ///< in `order_`
  ThreadPools pools_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_of_thread_;
  std::vector<std::uint16_t> fftid_of_thread_;
  std::vector<bool> fftid_in_use_;
  int threads_in_flight_ = 0;
  Cycle free_at_ = 0;  ///< the dispatcher hands out one thread at a time
};

}  // namespace eu::model
