#pragma once
// Which thread slots, barriers and shared local memory are free. A work group lives in one pool of
// EUs: a subslice, or several that were joined (model/DISPATCH.md 6).
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/base/ports.hpp"
#include "model/base/slot_limits.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// EUs of each pool.
int eus_per_pool(const config::Machine& machine);
/// Threads that a pool can hold at a time.
int pool_threads(const config::Machine& machine, const Dispatch& dispatch);
/// Shared local memory of a pool.
int pool_slm_bytes(const config::Machine& machine);
/// What a group takes of it that asks for so much (model/DISPATCH.md 1).
int slm_taken_bytes(const config::Machine& machine, int asked_bytes);

class ThreadPools {
 public:
  /// `uses_barriers`: the kernel may send barrier messages.
  ThreadPools(const config::Machine& machine, const Dispatch& dispatch, bool uses_barriers);

  /// Threads that start together: of a whole group, or 1 (/dispatcher/split_groups).
  int threads_at_once() const { return threads_at_once_; }
  /// The first or the emptiest pool with room for these, as placement asks; -1 if none has.
  int pool_with_room() const;
  /// What the pools lack when none has room.
  SlotLimit limit() const;
  /// A group moves in; returns its barrier id.
  unsigned enter(int pool);
  void leave(int pool, unsigned barrier_id);

  /// EU and slot for a thread of a group in the pool.
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
  /// Groups take a barrier id: not where a thread is alone in its group, no header says the id, or
  /// the kernel has no barrier and the machine asks (/dispatcher/split_groups).
  const bool has_barrier_;
  const int threads_at_once_;
  const int eus_per_pool_;
  const int slm_taken_bytes_;  ///< by each group
  const int barriers_;         ///< of a pool
  std::vector<Pool> pools_;
  std::vector<int> free_slots_;      ///< of each EU
  std::vector<SlotSet> slots_used_;  ///< of each EU
};

}  // namespace eu::model
