#pragma once
// Dependency controls that are wrong: each with the rule it breaks, both instructions, and what a
// run showed where one went wrong.
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/hazards/finding.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct MisuseOptions {
  int timings = 10;  ///< random ones that are tried for each suspicion, behind the aimed ones
  std::uint64_t seed = 1;
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// Findings of the kinds Misuse (a run went wrong: values or a hang) and BrokenRule (none did), in
/// program order. `instructions` are the earlier writer and the one that goes wrong, or the
/// instruction alone. Runs happen in child processes.
std::vector<Finding> find_misuse(const config::Machine& machine, const Workload& workload,
                                 const MisuseOptions& options = {});

}  // namespace eu::model
