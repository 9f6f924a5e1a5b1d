#pragma once
// Free thread slots, barriers and shared local memory. A work group is in one pool of EUs: a
// subslice, or several joined ones (model/DISPATCH.md 6).
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/base/ports.hpp"
#include "model/base/slot_limits.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// Number of EUs of each pool.
int eus_per_pool(const config::Machine& machine);
/// Number of threads that a pool can hold at a time.
int pool_threads(const config::Machine& machine, const Dispatch& dispatch);
/// Size of a pool's shared local memory.
int pool_slm_bytes(const config::Machine& machine);
/// Size that a group occupies of it if it requests `requested_bytes` (model/DISPATCH.md 1).
int slm_allocated_bytes(const config::Machine& machine, int requested_bytes);

class ThreadPools {
 public:
  /// `uses_barriers`: the kernel may send barrier messages.
  ThreadPools(const config::Machine& machine, const Dispatch& dispatch, bool uses_barriers);

  /// Number of threads that start together: those of a whole group,
  /// or 1 (/dispatcher/split_groups).
  int threads_at_once() const { return threads_at_once_; }
  /// Returns the first or the emptiest pool with room for these threads, by placement; -1 if
  /// none has room.
  int pool_with_room() const;
  /// Returns what the pools lack if none has room.
  SlotLimit limit() const;
  /// Adds a group to the pool; returns its barrier id.
  unsigned enter(int pool);
  /// Removes a group from the pool, and frees its barrier id and its shared local memory.
  void leave(int pool, unsigned barrier_id);

  /// Takes an EU and a slot in the pool for a thread of a group.
  ThreadRef take_slot(int pool);
  void free_slot(const ThreadRef& thread);
  int pool_of(const ThreadRef& thread) const { return thread.eu / eus_per_pool_; }

 private:
  struct Pool {
    int free_slots = 0;
    std::uint32_t barriers_in_use = 0;
    int free_slm_bytes = 0;
  };

  const Dispatch& dispatch_;
  /// Groups take a barrier id, with three exceptions: a group has one thread; there is no header
  /// for the id; the kernel has no barrier and the machine has /dispatcher/split_groups.
  const bool has_barrier_;
  const int threads_at_once_;
  const int eus_per_pool_;
  const int slm_allocated_bytes_;  ///< per group
  const int barriers_;             ///< per pool
  std::vector<Pool> pools_;
  std::vector<int> free_slots_;      ///< per EU
  std::vector<SlotSet> slots_used_;  ///< per EU
};

}  // namespace eu::model
