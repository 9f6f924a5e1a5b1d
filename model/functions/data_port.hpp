#pragma once
// A data port: the data cache's or the constant cache's way to L3 (messages 2, 3).
#include <systemc>

#include "config/machine.hpp"
#include "isa/opcode.hpp"
#include "model/core/busy.hpp"
#include "model/core/interfaces.hpp"
#include "model/functions/surfaces.hpp"

namespace eu::model {

struct PortTiming {
  Cycle latency_cycles = 0;  ///< way through the port and back, the L3 apart
  Cycle cycles_per_message = 0;
  Cycle cycles_per_line = 0;
};

class DataPort : public sc_core::sc_module, public SharedFunctionIf {
 public:
  sc_core::sc_export<SharedFunctionIf> in{"in"};
  sc_core::sc_port<LineMemoryIf> l3{"l3"};

  DataPort(sc_core::sc_module_name name, const PortTiming& timing, isa::Gen gen,
           SurfaceTable& surfaces);

  Service serve(Packet& packet) override;
  Cycle min_latency_cycles() const override;
  const BusyAccount& busy() const { return busy_; }

 private:
  PortTiming timing_;
  isa::Gen gen_;
  SurfaceTable& surfaces_;
  BusyAccount busy_;  ///< with one message after the other
};

}  // namespace eu::model
