#pragma once
// Which number of a cache port decides how long it is busy: a message occupies it for as long as
// its lines do, and for a time of its own at the least.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

enum class PortLaw { Messages, Lines, Both };

/// Busy cycles of ports, by UnitLoad::unit, and the messages that they took.
struct PortWork {
  Cycle busy = 0;
  Cycle messages = 0;
};
PortWork port_work(const RunResult& result, const std::vector<std::string>& units);

/// What decides most of the work of a port, by the cycles that a message and a line occupy it.
PortLaw port_law(const PortWork& work, Cycle per_message, Cycle per_line);

/// Cycles waited in front of a port rest on the numbers that decide its work: moves them in
/// cycles_by_source from the weakest kind of both numbers to that of the one.
void settle_port_sources(RunResult& result, const config::Machine& machine);

}  // namespace eu::model
