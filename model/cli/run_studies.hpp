#pragma once
// What-ifs and error bars of a run: its runs on other machines.
#include <optional>
#include <vector>

#include "model/cli/run_arguments.hpp"
#include "model/compare/error_bars.hpp"
#include "model/compare/what_if_section.hpp"
#include "model/export/views.hpp"

namespace eu::model {

struct RunStudies {
  std::vector<WhatIfResult> what_ifs;
  std::optional<ErrorBars> error_bars;

  bool empty() const { return what_ifs.empty() && !error_bars; }
};

/// The what-ifs of --if. Throws UsageError.
std::vector<WhatIf> wanted_what_ifs(const RunArguments& arguments);

/// Runs the studies in child processes, so that this process can simulate after them. `options`: of
/// the run, without records; `followed`: the replayed trace, or null. Throws RunFailed if error
/// bars are wanted for a run that does not finish.
RunStudies run_studies(const RunArguments& arguments, const config::Machine& machine,
                       const Workload& workload, const RunOptions& options,
                       const TraceFile* followed);

/// The cycles of runs in which error bars or a what-if changed a single number of the machine.
std::vector<TestedNumber> tested_numbers(const RunStudies& studies);

/// What-ifs as the page shows them; one without a known name is explained by its change.
std::vector<ShownWhatIf> shown_what_ifs(const RunStudies& studies);
std::optional<config::JsonValue> shown_error_bars(const RunStudies& studies);

}  // namespace eu::model
