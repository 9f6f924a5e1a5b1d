#pragma once
// How busy the parts of the machine were that serve one user at a time.
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

class MachineModule;

/// A kind of part: a pipe of the EUs, their port for messages, a shared function, a bank, ...
struct UnitLoad {
  std::string unit;          ///< "pipe.fpu", "send_port", "data_cache", "l3_bank", ...
  Cycle instances = 0;       ///< in the machine
  Cycle busy_cycles = 0;     ///< before the end of the run, over all instances
  Cycle busiest_cycles = 0;  ///< of the instance that was busy longest
};

/// Loads up to cycle `end`: pipes in name order, the EUs' ports, then away from the EUs.
std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end);

}  // namespace eu::model
