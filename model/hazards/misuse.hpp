#pragma once
// Finds wrong dependency controls: the broken rule, both instructions, and the result of a run that
// went wrong.
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/hazards/finding.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct MisuseOptions {
  int timings = 10;  ///< random timings per suspect, after the extreme ones
  std::uint64_t seed = 1;
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// Findings of the kinds Misuse (a run had wrong values or hung) and BrokenRule (no run went
/// wrong), in program order. `instructions` are the earlier writer and the instruction that goes
/// wrong, or the latter alone. Runs happen in child processes.
std::vector<Finding> find_misuse(const config::Machine& machine, const Workload& workload,
                                 const MisuseOptions& options = {});

}  // namespace eu::model
