#pragma once
// Hands out the threads of a workload, whole groups to a subslice with room for them
// (messages 11.1; seed_digest B-12: a group stays in one subslice).
#include <systemc>
#include <vector>

#include "config/machine.hpp"
#include "model/core/interfaces.hpp"
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
  bool has_waiting_threads() const override { return next_group_ < dispatch_.group_count(); }
  Cycle min_latency_cycles() const override;
  const std::vector<ThreadRef>& group_threads(std::uint32_t group) const override {
    return groups_[group];
  }
  RegisterData initial_register(std::uint32_t thread, int grf) const override;

 private:
  static constexpr int kBarriers = 16;  ///< barrier ids of a subslice (messages 11.1)

  struct Subslice {
    std::vector<int> free_slots;            ///< of each EU
    std::vector<std::vector<bool>> in_use;  ///< [EU][slot]
    unsigned barriers_in_use = 0;
    int free_slm_bytes = 0;
  };

  void dispatch_groups(Cycle when);
  bool has_room(const Subslice& subslice) const;
  int subslice_with_room() const;
  void dispatch_group(int subslice, Cycle when);
  ThreadRef take_slot(int subslice);

  const config::Machine& machine_;
  const Dispatch& dispatch_;
  std::vector<Subslice> subslices_;
  std::vector<std::vector<ThreadRef>> groups_;  ///< threads of each dispatched group
  std::vector<int> running_;                    ///< threads of each group that have not ended
  std::vector<unsigned> barrier_ids_;           ///< of each group
  std::vector<std::uint32_t> group_of_thread_;
  int next_group_ = 0;
  Cycle free_at_ = 0;  ///< the dispatcher hands out one thread at a time
};

}  // namespace eu::model
