#pragma once
// Whole runs for studies: finished with the right outputs, or a failure with its reason.
#include <stdexcept>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/eu/eu.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/expectations.hpp"
#include "model/report/document/result_document.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// The run did not finish, or its outputs are not as expected; what() contains the reason.
class RunFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The result of a finished run with the expected outputs.
struct FinishedRun {
  RunResult result;
  std::vector<ExpectationResult> expectations;
};

inline constexpr std::string_view kCycleLimitOption = "--max-cycles";

/// Runs the simulation to its end. Throws RunFailed, whose text names the limit of cycles
/// `cycle_limit` if the run reaches it.
FinishedRun run_to_end(Simulation& simulation, const config::Machine& machine,
                       const Workload& workload, std::string_view cycle_limit = kCycleLimitOption);

/// Runs the workload and returns result_facts. Call once per process. Throws RunFailed.
config::JsonValue finished_run(const config::Machine& machine, const Workload& workload,
                               const RunOptions& options);

/// As finished_run, but returns only result_totals, for a row of a sweep. `provenance` is that of
/// the machine.
config::JsonValue finished_totals(const config::Machine& machine, const ProvenanceInput& provenance,
                                  const Workload& workload, const RunOptions& options,
                                  const std::optional<CounterRequest>& counters = {});

/// As finished_run, in a child process. Throws RunFailed, even if the child dies.
config::JsonValue finished_run_in_child(const config::Machine& machine, const Workload& workload,
                                        const RunOptions& options);

/// The first wrong output: "surface out: 3 of 8 elements differ; ..."; empty if there is none.
std::string wrong_outputs(const std::vector<ExpectationResult>& expectations);

}  // namespace eu::model
