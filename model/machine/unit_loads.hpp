#pragma once
// Loads of the machine's units that serve one user at a time, and the numbers that determine them.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/message_model.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

class MachineModule;

/// Returns the loads up to cycle `end`: pipes in name order, the EUs' ports, then the other units
/// by distance from the EUs.
std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end);

/// Which number of a cache port determines its busy time. A message occupies the port for as long as
/// its lines do, but at least for a time of its own.
enum class PortLaw { Messages, Lines, Both };

/// Busy cycles of ports, by UnitLoad::unit, and their number of messages.
struct PortWork {
  Cycle busy = 0;
  Cycle messages = 0;
};
PortWork port_work(const RunResult& result, const std::vector<std::string>& units);

/// Returns what determines most of a port's work, given the cycles that a message and a
/// line occupy it.
PortLaw port_law(const PortWork& work, Cycle per_message, Cycle per_line);

/// Corrects the provenance of waits in front of a port, which depend on the numbers that
/// determine its work. Moves them in cycles_by_source from the weakest kind of both numbers to
/// the kind of that one.
void settle_port_sources(RunResult& result, const config::Machine& machine);

}  // namespace eu::model
