#include "model/core/dispatcher.hpp"

#include <algorithm>
#include <numeric>

namespace eu::model {

Dispatcher::Dispatcher(sc_core::sc_module_name name, const config::Machine& machine,
                       const Dispatch& dispatch)
    : sc_module(name),
      machine_(machine),
      dispatch_(dispatch),
      groups_(dispatch.group_count()),
      running_(dispatch.group_count()),
      barrier_ids_(dispatch.group_count()),
      group_of_thread_(dispatch.thread_count()) {
  in.bind(*this);
  const int eus_per_subslice = machine.machine.eus_per_subslice;
  const Subslice empty{
      std::vector<int>(eus_per_subslice, machine.eu.threads),
      std::vector<std::vector<bool>>(eus_per_subslice, std::vector<bool>(machine.eu.threads)), 0,
      machine.slm.size_bytes};
  subslices_.assign(machine.machine.subslices, empty);
}

void Dispatcher::start() {
  dispatch_groups(0);
}

Cycle Dispatcher::min_latency_cycles() const {
  return machine_.dispatcher.cycles_per_thread + machine_.dispatcher.latency_cycles;
}

void Dispatcher::dispatch_groups(Cycle when) {
  while (has_waiting_threads()) {
    const int subslice = subslice_with_room();
    if (subslice < 0) return;
    dispatch_group(subslice, when);
  }
}

bool Dispatcher::has_room(const Subslice& subslice) const {
  const int free = std::accumulate(subslice.free_slots.begin(), subslice.free_slots.end(), 0);
  return free >= dispatch_.threads_per_group() &&
         subslice.barriers_in_use != (1u << kBarriers) - 1 &&
         subslice.free_slm_bytes >= dispatch_.slm_bytes;
}

/// The first or the emptiest subslice with room for a group, as placement asks; -1 if none has.
int Dispatcher::subslice_with_room() const {
  const auto free = [this](int i) {
    const std::vector<int>& slots = subslices_[i].free_slots;
    return std::accumulate(slots.begin(), slots.end(), 0);
  };
  int best = -1;
  for (int i = 0; i < static_cast<int>(subslices_.size()); ++i) {
    if (!has_room(subslices_[i])) continue;
    if (dispatch_.placement == Placement::Pack) return i;
    if (best < 0 || free(i) > free(best)) best = i;
  }
  return best;
}

ThreadRef Dispatcher::take_slot(int subslice_number) {
  Subslice& subslice = subslices_[subslice_number];
  std::vector<int>& free = subslice.free_slots;
  const auto chosen = dispatch_.placement == Placement::Pack
                          ? std::find_if(free.begin(), free.end(), [](int n) { return n > 0; })
                          : std::max_element(free.begin(), free.end());
  const auto eu = static_cast<std::size_t>(chosen - free.begin());
  --*chosen;
  std::vector<bool>& in_use = subslice.in_use[eu];
  const auto slot = std::find(in_use.begin(), in_use.end(), false);
  *slot = true;
  ThreadRef thread;
  thread.eu = static_cast<std::uint16_t>(subslice_number * machine_.machine.eus_per_subslice +
                                         static_cast<int>(eu));
  thread.slot = static_cast<std::uint8_t>(slot - in_use.begin());
  return thread;
}

void Dispatcher::dispatch_group(int subslice_number, Cycle when) {
  Subslice& subslice = subslices_[subslice_number];
  const int group = next_group_++;
  unsigned barrier = 0;
  while ((subslice.barriers_in_use >> barrier) & 1) ++barrier;
  subslice.barriers_in_use |= 1u << barrier;
  subslice.free_slm_bytes -= dispatch_.slm_bytes;
  barrier_ids_[group] = barrier;
  running_[group] = dispatch_.threads_per_group();
  for (int i = 0; i < dispatch_.threads_per_group(); ++i) {
    free_at_ = std::max(free_at_, when) + machine_.dispatcher.cycles_per_thread;
    ThreadRef thread = take_slot(subslice_number);
    thread.thread = static_cast<std::uint32_t>(group * dispatch_.threads_per_group() + i);
    group_of_thread_[thread.thread] = static_cast<std::uint32_t>(group);
    groups_[group].push_back(thread);
    ThreadStart start;
    start.thread = thread.thread;
    start.group = static_cast<std::uint32_t>(group);
    start.slot = thread.slot;
    start.when = free_at_ + machine_.dispatcher.latency_cycles;
    start.dispatch_mask = dispatch_mask(dispatch_, i);
    start.high_priority = dispatch_.high_priority;
    start.payload = thread_payload(dispatch_, group, i, barrier);
    eus[thread.eu]->start_thread(start);
  }
}

void Dispatcher::thread_ended(ThreadRef thread, Cycle when) {
  const int eus_per_subslice = machine_.machine.eus_per_subslice;
  Subslice& subslice = subslices_[thread.eu / eus_per_subslice];
  const int eu = thread.eu % eus_per_subslice;
  ++subslice.free_slots[eu];
  subslice.in_use[eu][thread.slot] = false;
  eus[thread.eu]->release(thread.slot);
  const std::uint32_t group = group_of_thread_[thread.thread];
  if (--running_[group] == 0) {
    subslice.barriers_in_use &= ~(1u << barrier_ids_[group]);
    subslice.free_slm_bytes += dispatch_.slm_bytes;
  }
  dispatch_groups(when);
}

RegisterData Dispatcher::initial_register(std::uint32_t thread, int grf) const {
  const auto number = static_cast<int>(thread);
  const int group = number / dispatch_.threads_per_group();
  const std::vector<RegisterData> payload =
      thread_payload(dispatch_, group, number % dispatch_.threads_per_group(), barrier_ids_[group]);
  return grf < static_cast<int>(payload.size()) ? payload[grf] : RegisterData{};
}

}  // namespace eu::model
