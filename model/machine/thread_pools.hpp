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
  ThreadPools(const config::Machine& machine, const Dispatch& dispatch);

  /// The first or the emptiest pool with room for a group, as placement asks; -1 if none has.
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

  /// A thread alone has nobody to wait for, so its group takes no barrier id; and there are none
  /// where no header says them.
  bool has_barrier() const;

  const Dispatch& dispatch_;
  const int eus_per_pool_;
  const int slm_taken_bytes_;  ///< by each group
  const int barriers_;         ///< of a pool
  std::vector<Pool> pools_;
  std::vector<int> free_slots_;      ///< of each EU
  std::vector<SlotSet> slots_used_;  ///< of each EU
};

}  // namespace eu::model
