#include "model/core/dispatcher.hpp"

#include <algorithm>

#include "isa/exec/thread_state.hpp"
#include "model/workload/thread_payload.hpp"

namespace eu::model {
namespace {

/// A dependency register holds 8 bits of a thread id (IVB PRM 3.3.3.11).
constexpr int kDependencyIds = 256;

}  // namespace

Dispatcher::Dispatcher(sc_core::sc_module_name name, const config::Machine& machine,
                       const Dispatch& dispatch)
    : sc_module(name),
      machine_(machine),
      dispatch_(dispatch),
      order_(walk_order(dispatch)),
      pools_(machine, dispatch),
      groups_(dispatch.group_count()),
      group_of_thread_(dispatch.thread_count()),
      fftid_of_thread_(dispatch.thread_count()) {
  in.bind(*this);
}

void Dispatcher::start() {
  dispatch_groups(0);
}

Cycle Dispatcher::min_latency_cycles() const {
  return machine_.dispatcher.cycles_per_thread + machine_.dispatcher.latency_cycles;
}

void Dispatcher::dispatch_groups(Cycle when) {
  while (has_waiting_threads()) {
    const int group = order_[next_];
    if (must_wait(group)) return;
    const int pool = pools_.pool_with_room();
    if (pool < 0) return;
    ++next_;
    dispatch_group(group, pool, when);
  }
}

bool Dispatcher::must_wait(int group) const {
  if (dispatch_.scoreboard.dependencies.empty()) return false;
  if (!dispatch_.scoreboard.stalling) return threads_in_flight_ == kDependencyIds;
  const std::vector<int> needed = dependencies_of(dispatch_, group);
  return std::any_of(needed.begin(), needed.end(), [this](int g) { return !groups_[g].ended; });
}

void Dispatcher::dispatch_group(int group, int pool, Cycle when) {
  groups_[group].barrier_id = pools_.enter(pool);
  groups_[group].running = dispatch_.threads_per_group();
  free_at_ = std::max(free_at_, when);
  for (int i = 0; i < dispatch_.threads_per_group(); ++i) start_thread(group, i, pool);
}

void Dispatcher::start_thread(int group, int thread_in_group, int pool) {
  free_at_ += machine_.dispatcher.cycles_per_thread;
  ++threads_in_flight_;
  ThreadRef thread = pools_.take_slot(pool);
  thread.thread =
      static_cast<std::uint32_t>(group * dispatch_.threads_per_group() + thread_in_group);
  const unsigned fftid = take_fftid();
  fftid_of_thread_[thread.thread] = static_cast<std::uint16_t>(fftid);
  group_of_thread_[thread.thread] = static_cast<std::uint32_t>(group);
  groups_[group].threads.push_back(thread);
  ThreadStart start;
  start.thread = thread.thread;
  start.group = static_cast<std::uint32_t>(group);
  // The group's shared local memory is that of its first thread's subslice.
  start.home_subslice = static_cast<std::uint16_t>(groups_[group].threads.front().eu /
                                                   machine_.machine.eus_per_subslice);
  start.slot = thread.slot;
  start.when = free_at_ + machine_.dispatcher.latency_cycles;
  start.dispatch_mask = dispatch_mask(dispatch_, group, thread_in_group);
  start.high_priority = dispatch_.high_priority;
  start.dependencies = dependencies_of_thread(group);
  start.payload =
      thread_payload(dispatch_, {group, thread_in_group, groups_[group].barrier_id, fftid});
  eus[thread.eu]->start_thread(start);
}

/// The lowest that is free: below the number of threads in flight.
unsigned Dispatcher::take_fftid() {
  const auto free = std::find(fftid_in_use_.begin(), fftid_in_use_.end(), false);
  const auto fftid = static_cast<unsigned>(free - fftid_in_use_.begin());
  if (free == fftid_in_use_.end())
    fftid_in_use_.push_back(true);
  else
    *free = true;
  return fftid;
}

/// What the thread's dependency registers say: valid bit and id of each thread still in flight.
std::array<std::uint16_t, kMaxDependencies> Dispatcher::dependencies_of_thread(int group) const {
  std::array<std::uint16_t, kMaxDependencies> registers{};
  if (dispatch_.scoreboard.stalling) return registers;
  std::size_t count = 0;
  for (const int needed : dependencies_of(dispatch_, group))
    if (!groups_[needed].ended)
      registers[count++] = static_cast<std::uint16_t>(
          isa::kTdrValid | fftid_of_thread_[groups_[needed].threads.front().thread]);
  return registers;
}

void Dispatcher::thread_ended(ThreadRef thread, Cycle when) {
  --threads_in_flight_;
  pools_.free_slot(thread);
  eus[thread.eu]->release(thread.slot);
  Group& group = groups_[group_of_thread_[thread.thread]];
  const std::uint16_t fftid = fftid_of_thread_[thread.thread];
  fftid_in_use_[fftid] = false;
  if (--group.running == 0) {
    group.ended = true;
    pools_.leave(pools_.pool_of(thread), group.barrier_id);
  }
  if (!dispatch_.scoreboard.stalling)
    for (int eu = 0; eu < eus.size(); ++eu) eus[eu]->retired(fftid, when);
  dispatch_groups(when);
}

RegisterData Dispatcher::initial_register(std::uint32_t thread, int grf) const {
  const auto group = static_cast<int>(group_of_thread_[thread]);
  const auto in_group = static_cast<int>(thread) - group * dispatch_.threads_per_group();
  const std::vector<RegisterData> payload = thread_payload(
      dispatch_, {group, in_group, groups_[group].barrier_id, fftid_of_thread_[thread]});
  return grf < static_cast<int>(payload.size()) ? payload[grf] : RegisterData{};
}

}  // namespace eu::model
