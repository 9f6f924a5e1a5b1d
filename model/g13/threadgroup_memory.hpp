#pragma once
// Threadgroup memory of a core: one image per threadgroup, in banks.
#include <systemc>
#include <unordered_map>

#include "config/machine/machine.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

class ThreadgroupMemory : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};

  /// `group_bytes`: size per threadgroup (Dispatch::slm_bytes).
  ThreadgroupMemory(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes,
                    SurfaceTable& surfaces);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return static_cast<Cycle>(config_.latency_cycles); }
  const BusyAccount& busy() const { return busy_; }

 private:
  Touched perform(Packet& packet);

  const config::SlmConfig& config_;
  const std::uint32_t group_bytes_;
  SurfaceTable& surfaces_;
  std::unordered_map<std::uint32_t, MemoryImage> groups_;  // not iterated
  BusyAccount busy_;                                       ///< one message at a time
};

}  // namespace eu::model
