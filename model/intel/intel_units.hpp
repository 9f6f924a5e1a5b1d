#pragma once
// Shared functions of Intel's machines.
#include <memory>
#include <systemc>
#include <vector>

#include "model/base/message_model.hpp"
#include "model/intel/data_port.hpp"
#include "model/intel/fixed_function.hpp"
#include "model/intel/gateway.hpp"
#include "model/intel/sampler.hpp"
#include "model/intel/slm.hpp"
#include "model/intel/thread_spawner.hpp"
#include "model/intel/urb.hpp"

namespace eu::model {

/// Ports of one kind: one per slice or per subslice, in order.
using DataPorts = std::vector<std::unique_ptr<DataPort>>;

class IntelUnits : public MessageUnits {
 public:
  explicit IntelUnits(const UnitContext& context);

  void add_subslice() override;
  void connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) override;
  SharedFunctionIf* function(int unit, int subslice) override;
  std::vector<OpenBarrier> open_barriers() const override { return gateway_.open_barriers(); }
  void add_loads(UnitLoads& loads) const override;
  void add_traffic(TrafficAccount& traffic) const override;
  BarrierAccount barrier_waits() const override { return gateway_.barrier_waits(); }

 private:
  /// Port that serves `subslice`.
  DataPort& port(const DataPorts& ports, int subslice) const;

  const UnitContext context_;
  AtomicUnit atomics_;
  DataPorts data_cache_;
  DataPorts data_cache_1_;
  DataPorts constant_cache_;
  DataPorts sampler_cache_;
  DataPorts render_cache_;
  Gateway gateway_;
  Urb urb_;
  FixedFunction vme_;
  FixedFunction pixel_interpolator_;
  ThreadSpawner thread_spawner_;
  std::vector<std::unique_ptr<Sampler>> samplers_;  ///< in order of subslices
  std::vector<std::unique_ptr<Slm>> slms_;          ///< in order of subslices
};

/// Message model of Intel's instruction set.
extern const MessageModel kIntelMessages;

/// Weakest source of the numbers that determine the time of a row of Isa::units.
config::SourceKind unit_source_kind(const config::Machine& machine,
                                    const config::MemberSources& sources, int unit);
/// Implements MessageModel::busy_cause.
Cause unit_busy_cause(int unit);
/// Implements MessageModel::idle_cycles.
std::optional<Cycle> unit_idle_cycles(const config::Machine& machine, int unit,
                                      std::optional<isa::RequestTiming> timing);

}  // namespace eu::model
