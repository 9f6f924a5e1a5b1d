#include "model/machine/thread_pools.hpp"

#include <algorithm>

#include "config/machine/machine_rules.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {
namespace {

// Barrier ids have 5 bits (model/DISPATCH.md 1, 5).
constexpr int kPoolBarriers = 32;

int eu_count(const config::Machine& machine) {
  return machine.machine.subslices * machine.machine.eus_per_subslice;
}

int pool_count(const config::Machine& machine) {
  return machine.dispatcher.thread_pools == 0 ? machine.machine.subslices
                                              : machine.dispatcher.thread_pools;
}

}  // namespace

int eus_per_pool(const config::Machine& machine) {
  return eu_count(machine) / pool_count(machine);
}

int pool_threads(const config::Machine& machine, const Dispatch& dispatch) {
  return threads_of_subslice(machine, dispatch) * machine.machine.subslices / pool_count(machine);
}

int pool_slm_bytes(const config::Machine& machine) {
  return config::subslice_slm_bytes(machine) * machine.machine.subslices / pool_count(machine);
}

int slm_allocated_bytes(const config::Machine& machine, int requested_bytes) {
  if (requested_bytes == 0 || machine.slm.allocation_bytes == 0) return requested_bytes;
  int taken = machine.slm.allocation_bytes;
  while (taken < requested_bytes) taken *= 2;
  return taken;
}

ThreadPools::ThreadPools(const config::Machine& machine, const Dispatch& dispatch,
                         bool uses_barriers)
    : dispatch_(dispatch),
      has_barrier_((uses_barriers || machine.dispatcher.split_groups == 0) && dispatch.has_header &&
                   dispatch.threads_per_group() > 1),
      threads_at_once_(machine.dispatcher.split_groups != 0 && !uses_barriers &&
                               dispatch.slm_bytes == 0
                           ? 1
                           : dispatch.threads_per_group()),
      eus_per_pool_(eus_per_pool(machine)),
      slm_allocated_bytes_(slm_allocated_bytes(machine, dispatch.slm_bytes)),
      barriers_(machine.dispatcher.thread_pools == 0 ? machine.dispatcher.barriers : kPoolBarriers),
      free_slots_(eu_count(machine), machine.eu.threads),
      slots_used_(eu_count(machine)) {
  pools_.assign(pool_count(machine), {pool_threads(machine, dispatch), 0, pool_slm_bytes(machine)});
}

int ThreadPools::pool_with_room() const {
  const auto all_barriers = static_cast<std::uint32_t>((std::uint64_t{1} << barriers_) - 1);
  int best = -1;
  for (int i = 0; i < static_cast<int>(pools_.size()); ++i) {
    const Pool& pool = pools_[i];
    if (pool.free_slots < threads_at_once_ ||
        (has_barrier_ && pool.barriers_in_use == all_barriers) ||
        pool.free_slm_bytes < slm_allocated_bytes_)
      continue;
    if (dispatch_.placement == Placement::Pack) return i;
    if (best < 0 || pool.free_slots > pools_[best].free_slots) best = i;
  }
  return best;
}

SlotLimit ThreadPools::limit() const {
  bool some_are_free = false;
  for (const Pool& pool : pools_) {
    some_are_free = some_are_free || pool.free_slots > 0;
    if (pool.free_slots >= threads_at_once_)
      return pool.free_slm_bytes < slm_allocated_bytes_ ? SlotLimit::Slm : SlotLimit::Barriers;
  }
  return some_are_free ? SlotLimit::GroupSize : SlotLimit::ThreadSlots;
}

unsigned ThreadPools::enter(int pool_number) {
  Pool& pool = pools_[pool_number];
  pool.free_slm_bytes -= slm_allocated_bytes_;
  if (!has_barrier_) return 0;
  const auto barrier = static_cast<unsigned>(__builtin_ctz(~pool.barriers_in_use));
  pool.barriers_in_use |= 1u << barrier;
  return barrier;
}

void ThreadPools::leave(int pool_number, unsigned barrier_id) {
  if (has_barrier_) pools_[pool_number].barriers_in_use &= ~(1u << barrier_id);
  pools_[pool_number].free_slm_bytes += slm_allocated_bytes_;
}

ThreadRef ThreadPools::take_slot(int pool) {
  const auto begin = free_slots_.begin() + pool * eus_per_pool_;
  const auto end = begin + eus_per_pool_;
  const auto chosen = dispatch_.placement == Placement::Pack
                          ? std::find_if(begin, end, [](int n) { return n > 0; })
                          : std::max_element(begin, end);
  --*chosen;
  --pools_[pool].free_slots;
  ThreadRef thread;
  thread.eu = static_cast<std::uint16_t>(chosen - free_slots_.begin());
  thread.slot = static_cast<std::uint8_t>(__builtin_ctz(~slots_used_[thread.eu]));
  slots_used_[thread.eu] |= SlotSet{1} << thread.slot;
  return thread;
}

void ThreadPools::free_slot(const ThreadRef& thread) {
  ++free_slots_[thread.eu];
  ++pools_[pool_of(thread)].free_slots;
  slots_used_[thread.eu] &= ~(SlotSet{1} << thread.slot);
}

}  // namespace eu::model
