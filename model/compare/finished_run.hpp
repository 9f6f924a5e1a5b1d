#pragma once
// Whole runs for studies: to the end with the right outputs, or a reason.
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

/// A run that did not finish, or whose outputs are not the expected ones; what() says why.
class RunFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What came of a run to the end, whose outputs are the expected ones.
struct FinishedRun {
  RunResult result;
  std::vector<ExpectationResult> expectations;
};

/// Runs it. Throws RunFailed.
FinishedRun run_to_end(Simulation& simulation, const config::Machine& machine,
                       const Workload& workload);

/// Runs the workload and returns result_facts. Once a process. Throws RunFailed.
config::JsonValue finished_run(const config::Machine& machine, const Workload& workload,
                               const RunOptions& options);

/// The same, but returns only result_totals. `provenance` is that of the machine.
config::JsonValue finished_totals(const config::Machine& machine, const ProvenanceInput& provenance,
                                  const Workload& workload, const RunOptions& options,
                                  const std::optional<CounterRequest>& counters = {});

/// As finished_run, in a child process. Throws RunFailed, also if the child dies.
config::JsonValue finished_run_in_child(const config::Machine& machine, const Workload& workload,
                                        const RunOptions& options);

/// What is wrong with the outputs: "surface out: 3 of 8 elements differ; ..."; empty if nothing is.
std::string wrong_outputs(const std::vector<ExpectationResult>& expectations);

}  // namespace eu::model
