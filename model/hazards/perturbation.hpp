#pragma once
// Runs a kernel under other legal timings. A race-free kernel with correct dependency controls
// leaves the same values under all of them.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/hazards/timed_runs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct PerturbOptions {
  int timings = 20;  ///< random ones, after the extreme ones
  std::uint64_t seed = 1;
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// A run that a timing broke.
struct BrokenRun {
  TimingPlan plan;   ///< the smallest that was found to show it
  std::string what;  ///< which values differ, or which threads hang where
  /// True if the same timing breaks nothing without dependency controls: they are the cause.
  bool by_dependency_control = false;
};

struct PerturbationReport {
  int timings = 0;                  ///< planned: the machine's own, extreme and random ones
  std::string unusable;             ///< why none was tested: the kernel fails without controls
  std::optional<BrokenRun> broken;  ///< the first that dependency controls broke, or else a race
};

/// Runs the workload under the machine's own, extreme and random timings, each in a child process,
/// and compares with a run in which no instruction has dependency controls.
PerturbationReport perturb(const config::Machine& machine, const Workload& workload,
                           const PerturbOptions& options);

/// The first plan whose run dependency controls break as `wanted`; else in any way; else the first
/// whose run breaks. Shrunk to few and small changes.
std::optional<BrokenRun> first_broken(const TimedRuns& runs, const std::vector<TimingPlan>& plans,
                                      std::optional<Verdict> wanted = std::nullopt);

/// "34 timings: the same values under all of them", or what differs under which change.
std::string to_text(const PerturbationReport& report, const isa::Program& program);

/// The machine's own timing, and timings in which one kind of delay is minimal or maximal.
std::vector<TimingPlan> extreme_timings(const config::Machine& machine,
                                        const isa::Program& program);
/// Random timings; equal seeds give equal timings.
std::vector<TimingPlan> random_timings(const config::Machine& machine, int count,
                                       std::uint64_t seed);

}  // namespace eu::model
