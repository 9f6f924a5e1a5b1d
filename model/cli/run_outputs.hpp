#pragma once
// What a run that came to its end writes, and what its exit code is.
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

/// Those that --dump-surface asks for. Throws UsageError.
std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload);

/// What a run has left, with time or without.
struct FinishedValues {
  const SurfaceTable& surfaces;
  RegistersOf registers_of;
};

/// Prints the report and adds all that the arguments ask for to `files`.
void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const FinishedValues& values, const std::vector<SurfaceDump>& dumps,
                   const RunStudies& studies, FileBatch& files);

/// Says on standard error what is wrong with what came out, if anything is.
ExitCode verdict(const RunArguments& arguments, const std::vector<ExpectationResult>& expectations,
                 const RaceDetector* races);

/// Says on standard error what lay out of bounds, if anything did.
void warn_of_outside(const RunArguments& arguments, const RunResult& result);

}  // namespace eu::model
