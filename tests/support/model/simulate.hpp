#pragma once
// Runs of the timed model for tests. SystemC allows one simulation a process, so each runs in a
// child of its own and comes back as the result document.
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

/// Calls `work` in a child process and returns what it returns. Throws if it does, or dies.
std::string in_child(const std::function<std::string()>& work);

/// With EUSIM_CHECK_REPLAY=1 also held to the law that a replay takes the same time.
SimulatedRun simulate(const config::Machine& machine, const model::Workload& workload,
                      model::RunOptions options = {});

/// The same without time, in this process.
SimulatedRun run_untimed(const config::Machine& machine, const model::Workload& workload,
                         model::UntimedOptions options = {});

/// A workload of one kernel in the Mesa dialect: `threads` bare threads on the first EU.
model::Workload bare_kernel(const std::string& assembly, int threads = 1);

/// `body` between two reads of the timestamp, as measurements on hardware were made
/// (config/SOURCES.md 0).
std::string timestamped(const std::string& body);
/// Cycles that thread 0 of a timestamped kernel measured, less the 2 that two reads back to back
/// take (config/SOURCES.md I1).
std::int64_t measured_cycles(const SimulatedRun& run);

/// ivb_gt2 with changes, each "/path=value".
config::Machine machine_with(const std::vector<std::string>& sets);

}  // namespace eu::test
