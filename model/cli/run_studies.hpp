#pragma once
// What is run beside the run that the user asks for, on other machines.
#include <optional>
#include <vector>

#include "model/cli/run_arguments.hpp"
#include "model/compare/error_bars.hpp"
#include "model/compare/what_if_section.hpp"
#include "model/export/shown_run.hpp"

namespace eu::model {

struct RunStudies {
  std::vector<WhatIfResult> what_ifs;
  std::optional<ErrorBars> error_bars;

  bool empty() const { return what_ifs.empty() && !error_bars; }
};

/// Those that --if names. Throws UsageError.
std::vector<WhatIf> wanted_what_ifs(const RunArguments& arguments);

/// In processes of their own, so that this one may simulate after them. `options` are those of the
/// run, which nobody keeps a record of; `followed` is the trace that it follows, or null. Throws
/// RunFailed if error bars are wanted of a run that does not come to its end.
RunStudies run_studies(const RunArguments& arguments, const config::Machine& machine,
                       const Workload& workload, const RunOptions& options,
                       const TraceFile* followed);

/// What the run takes where error bars or a what-if changed one number of the machine alone.
std::vector<TestedNumber> tested_numbers(const RunStudies& studies);

/// What-ifs as the page shows them: one that is no name of ours is explained by what it changes.
std::vector<ShownWhatIf> shown_what_ifs(const RunStudies& studies);
std::optional<config::JsonValue> shown_error_bars(const RunStudies& studies);

}  // namespace eu::model
