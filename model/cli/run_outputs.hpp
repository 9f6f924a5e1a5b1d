#pragma once
// The outputs of a finished run, and its exit code.
#include <optional>
#include <string>
#include <vector>

#include "model/cli/run_arguments.hpp"
#include "model/cli/run_studies.hpp"
#include "model/report/document/result_document.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

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
