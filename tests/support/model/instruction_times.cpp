#include "tests/support/model/instruction_times.hpp"

#include <algorithm>

namespace eu::test {

Cycle InstructionTimes::special(int entry) const {
  switch (static_cast<isa::Special>(entry)) {
    case isa::Special::Address: return grf;
    case isa::Special::Acc0:
    case isa::Special::Acc1: return acc;
    default: return flag;
  }
}

InstructionTimes instruction_times(const isa::Footprint& footprint,
                                   const config::Machine& machine) {
  const config::ClassTiming& timing = machine.eu.timing[footprint.timing_class];
  int passes = footprint.passes;
  if (footprint.wide) passes *= machine.eu.wide_factor;
  const int conflicts = footprint.bank_conflicts * machine.eu.bank_conflict_cycles;

  InstructionTimes times;
  times.issue = timing.issue_cycles + passes * timing.issue_cycles_per_pass + conflicts;
  times.occupancy =
      std::max(1, timing.occupancy_cycles + passes * timing.occupancy_cycles_per_pass) + conflicts;
  const Cycle begin = times.issue + (footprint.wide ? machine.eu.wide_latency_cycles : 0);
  times.grf = begin + timing.latency_cycles;
  times.acc = begin + timing.acc_latency_cycles;
  times.flag = begin + timing.flag_latency_cycles;
  for (std::size_t pipe = 0; pipe < machine.eu.pipes.size(); ++pipe)
    if (machine.eu.pipes[pipe].classes.contains(footprint.timing_class))
      times.ports.push_back(static_cast<int>(pipe));
  if (footprint.is_send) times.ports.push_back(model::kSendPort);
  if (times.ports.empty()) times.ports.push_back(model::kFrontPort);
  return times;
}

std::string port_name(int port, const config::Machine& machine) {
  if (port == model::kSendPort) return "send";
  if (port == model::kFrontPort) return "front";
  return machine.eu.pipes.at(port).name;
}

Cycle paced(Cycle cycles, const config::Machine& machine) {
  const auto granularity = static_cast<Cycle>(machine.eu.issue_granularity_cycles);
  return (cycles + granularity - 1) / granularity * granularity;
}

}  // namespace eu::test
