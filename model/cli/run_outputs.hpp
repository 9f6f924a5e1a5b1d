#pragma once
// The outputs of a finished run: what-ifs and error bars, files, and the exit code.
#include <optional>
#include <string>
#include <vector>

#include "model/cli/run_arguments.hpp"
#include "model/compare/error_bars.hpp"
#include "model/compare/what_if_section.hpp"
#include "model/export/views.hpp"
#include "model/io/atomic_file.hpp"
#include "model/report/document/result_document.hpp"

namespace eu::model {

/// What-ifs and error bars of a run: its runs on other machines.
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

// The outputs of a finished run, and its exit code.

/// A surface to be written to a file.
struct SurfaceDump {
  const SurfaceData* surface;
  std::string file;
  std::optional<isa::Element> type;  ///< of the elements of a table or an array
};

/// The surfaces of --dump-surface. Throws UsageError.
std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload);

/// The final values of a timed or untimed run.
struct FinishedValues {
  const SurfaceTable& surfaces;
  RegistersOf registers_of;
};

/// Prints the report and adds the files of the arguments to `files`.
void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const FinishedValues& values, const std::vector<SurfaceDump>& dumps,
                   const RunStudies& studies, FileBatch& files);

/// The exit code; prints wrong outputs and races on standard error.
ExitCode verdict(const RunArguments& arguments, const std::vector<ExpectationResult>& expectations,
                 const RaceDetector* races);

/// Prints a warning on standard error if accesses were out of bounds.
void warn_of_outside(const RunArguments& arguments, const RunResult& result);

}  // namespace eu::model
