#pragma once
// Loads of the machine's units that serve one user at a time.
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/message_model.hpp"

namespace eu::model {

class MachineModule;

/// Returns the loads up to cycle `end`: pipes in name order, the EUs' ports, then the other units
/// by distance from the EUs.
std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end);

}  // namespace eu::model
