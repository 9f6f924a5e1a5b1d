#pragma once
// A core's path to memory. Loads, stores and atomics of device memory and of stacks go through its
// L1 to the L2 that all cores share, which is the machine's L3. A load that misses brings its lines
// into the L1. Stores and atomics go to the L2 and bring no line.
#include <systemc>
#include <unordered_map>

#include "config/machine/machine_fwd.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/atomic_unit.hpp"
#include "model/memory/cache_tags.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// A number of cycles of a machine.
inline Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

class LoadStore : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> l2{"l2"};

  LoadStore(sc_core::sc_module_name name, const config::Machine& machine, SurfaceTable& surfaces,
            AtomicUnit& atomics);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return latency_cycles_; }
  const BusyAccount& busy() const { return busy_; }
  const CacheAccount& l1() const { return l1_.account(); }

 private:
  /// Stack of a thread while it is in its slot.
  struct Stack {
    std::uint32_t thread = 0;
    MemoryImage memory;
  };

  Touched perform(Packet& packet);
  Cycle line_ready_at(const LineSet::Line& line, isa::RequestAccess access, Cycle when, Cycle sent);
  MemoryImage& stack_of(const ThreadRef& thread, std::uint32_t number);

  const config::Machine& machine_;
  const Cycle latency_cycles_;
  SurfaceTable& surfaces_;
  AtomicUnit& atomics_;
  CacheTags l1_;
  BusyAccount busy_;                                 ///< one message at a time
  std::unordered_map<std::uint32_t, Stack> stacks_;  ///< by slot of the machine; not iterated
};

}  // namespace eu::model
