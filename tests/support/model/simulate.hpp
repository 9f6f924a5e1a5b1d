#pragma once
// Runs of the timed model for tests. SystemC allows one simulation per process, so each runs in a
// child process of its own and returns the result document.
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::test {

struct SimulatedRun {
  model::Outcome outcome = model::Outcome::Finished;
  std::string failure;  ///< failure_report of a run that did not finish
  std::string text;     ///< the result document as written
  config::JsonValue document;
  std::map<std::string, std::vector<std::uint8_t>> surfaces;

  /// The number at a path such as "/summary/cycles" or "/threads/0/causes/switch".
  std::int64_t number(const std::string& path) const;
  /// Registers of a thread as bytes; the run must have kept them.
  std::vector<std::uint8_t> grf(int thread) const;
};

/// Calls `work` in a child process and returns its result. Throws if it throws or dies.
std::string in_child(const std::function<std::string()>& work);

/// Runs a workload on the timed model. With EUSIM_CHECK_REPLAY=1 it also checks that a replay takes
/// the same time.
SimulatedRun simulate(const config::Machine& machine, const model::Workload& workload,
                      model::RunOptions options = {});

/// Executes a workload without time, in this process.
SimulatedRun run_untimed(const config::Machine& machine, const model::Workload& workload,
                         model::UntimedOptions options = {});

/// A workload of one kernel in the Mesa dialect: `threads` bare threads on the first EU.
model::Workload bare_kernel(const std::string& assembly, int threads = 1);

/// `body` between two reads of the timestamp, as in measurements on hardware (config/SOURCES.md 0).
std::string timestamped(const std::string& body);
/// Cycles that thread 0 of a timestamped kernel measured, minus the 2 of two reads back to back
/// (config/SOURCES.md I1).
std::int64_t measured_cycles(const SimulatedRun& run);

/// ivb_gt2 with changes, each "/path=value".
config::Machine machine_with(const std::vector<std::string>& sets);

}  // namespace eu::test
