#pragma once
// Data port: a shared function's path to L3 (isa/MESSAGES.md 2, 3, 4). The data cache, the constant
// cache, the sampler cache and the render cache have one each.
#include <optional>
#include <systemc>

#include "config/machine/machine_fwd.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/opcode.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_traffic.hpp"
#include "model/intel/data_access.hpp"
#include "model/intel/message_layouts.hpp"
#include "model/memory/atomic_unit.hpp"

namespace eu::model {

struct PortTiming {
  Cycle latency_cycles = 0;  ///< through the port and back, without the L3
  Cycle cycles_per_message = 0;
  Cycle cycles_per_line = 0;
  Cycle payload_registers_per_cycle = 0;  ///< 0: no limit
};

class DataPort : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> l3{"l3"};
  sc_core::sc_port<DispatcherIf> dispatcher{"dispatcher"};

  DataPort(sc_core::sc_module_name name, const PortTiming& timing, isa::Generation gen,
           SurfaceTable& surfaces, AtomicUnit& atomics, int eus_per_subslice);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override { return timing_.latency_cycles; }
  struct Entry {
    Cycle at = 0;      ///< the port accepts the message
    Cause waited_for;  ///< stall reason from its arrival until then
  };
  /// Accepts a message for shared local memory, which is reached through this port.
  Entry pass_on(const Packet& packet);
  const BusyAccount& busy() const { return busy_; }
  const TrafficAccount& traffic() const { return traffic_; }

 private:
  /// Times of the message's line that is done last. Advances `request` by the time of each line,
  /// and `held` by the part of it in which atomic operations on the line hold the port.
  LineTimes lines_ready_at(const MessageView& message, const LineSet& lines, Cycle& request,
                           Cycle& held);
  /// Busy cycles of a message whose lines take `of_lines` cycles.
  Cycle busy_cycles(const isa::Request& message, Cycle of_lines) const;
  void count(const MessageView& message, int eu, int lines);

  PortTiming timing_;
  MessageLayouts layouts_;
  SurfaceTable& surfaces_;
  AtomicUnit& atomics_;
  const int eus_per_subslice_;
  /// The last atomic message whose line was busy holds the port until then.
  Cycle atomics_busy_until_ = 0;
  BusyAccount busy_;  ///< one message at a time
  TrafficAccount traffic_;
};

/// Access path of a family: buffer, flat address or image. Empty for other families: media blocks
/// and render targets have paths of their own, and fences move no data.
std::optional<AccessPath> access_path(isa::MessageFamily family);

}  // namespace eu::model
