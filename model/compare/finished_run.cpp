#include "model/compare/finished_run.hpp"

#include <fmt/core.h>

#include "config/machine/machine_file.hpp"
#include "model/process/child.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {

std::string wrong_outputs(const std::vector<ExpectationResult>& expectations) {
  for (const ExpectationResult& expectation : expectations)
    if (expectation.different != 0)
      return fmt::format("surface {}: {} of {} elements differ; {}", expectation.surface,
                         expectation.different, expectation.elements, expectation.first_difference);
  return "";
}

FinishedRun run_to_end(Simulation& simulation, const config::Machine& machine,
                       const Workload& workload, std::string_view cycle_limit) {
  FinishedRun run{simulation.run(), {}};
  if (run.result.outcome != Outcome::Finished)
    throw RunFailed(failure_report({machine, workload, run.result, {}}, cycle_limit));
  run.expectations = check_expectations(workload, simulation.surfaces());
  if (const std::string wrong = wrong_outputs(run.expectations); !wrong.empty())
    throw RunFailed(wrong);
  return run;
}

namespace {

/// `make_value(input)` for a finished run.
template <class MakeValue>
config::JsonValue value_of_run(const config::Machine& machine, const Workload& workload,
                               RunOptions options, const MakeValue& make_value,
                               const std::optional<CounterRequest>& request = {},
                               std::string_view cycle_limit = kCycleLimitOption) {
  std::optional<EuActivity> activity;
  if (request) options.events = &activity.emplace(machine);
  Simulation simulation(machine, workload, options);
  const FinishedRun run = run_to_end(simulation, machine, workload, cycle_limit);
  ReportInput report{machine, workload, run.result, run.expectations};
  std::optional<RequestedCounters> counters;
  if (activity) report.counters = &counters.emplace(RequestedCounters{*activity, *request});
  return make_value(report);
}

}  // namespace

config::JsonValue finished_run(const config::Machine& machine, const Workload& workload,
                               const RunOptions& options) {
  return value_of_run(machine, workload, options, [&](const ReportInput& in) {
    return result_facts(in, {config::machine_digest(machine)});
  });
}

config::JsonValue finished_totals(const config::Machine& machine, const ProvenanceInput& provenance,
                                  const Workload& workload, const RunOptions& options,
                                  const std::optional<CounterRequest>& counters) {
  return value_of_run(
      machine, workload, options,
      [&](const ReportInput& in) { return result_totals(in, provenance); }, counters, "max_cycles");
}

config::JsonValue finished_run_in_child(const config::Machine& machine, const Workload& workload,
                                        const RunOptions& options) {
  const ChildResult child =
      in_child([&] { return config::to_text(finished_run(machine, workload, options)); });
  if (!child.ok) throw RunFailed(child.value);
  config::Diagnostics diagnostics;
  return *config::parse_json(child.value, "result", diagnostics, {std::size_t{1} << 30, 64});
}

}  // namespace eu::model
