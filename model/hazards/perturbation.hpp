#pragma once
// The same kernel under other timings that are as legal as the machine's own: a race-free kernel
// whose dependency controls are right leaves the same values behind under all of them.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/machine.hpp"
#include "model/core/jitter.hpp"
#include "model/hazards/timing_knobs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct PerturbOptions {
  int timings = 20;  ///< random ones, behind the extreme ones
  std::uint64_t seed = 1;
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// What a timing broke.
struct BrokenRun {
  std::vector<TimingChange> changes;  ///< the smallest that show it; none: the machine as it is
  std::string what;                   ///< one line: which values differ, or who hangs where
  /// Without dependency controls the same timing breaks nothing: they are to blame.
  bool by_dependency_control = false;
};

struct PerturbationReport {
  int timings = 0;                 ///< tried: the machine's own, extreme and random ones
  std::string unusable;            ///< why nothing can be told: the kernel fails without controls
  std::optional<BrokenRun> worst;  ///< the first that broke something, shrunk
};

/// Runs the workload under the machine's own, extreme and random timings, each in a child process,
/// and compares with a run in which no instruction has dependency controls.
PerturbationReport perturb(const config::Machine& machine, const Workload& workload,
                           const PerturbOptions& options);

/// "20 timings: the same values under all", or what differs under which change; a line or two.
std::string to_text(const PerturbationReport& report);

}  // namespace eu::model
