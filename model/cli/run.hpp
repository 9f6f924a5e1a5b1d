#pragma once
// A run and its reports, for the verbs that end in one.
#include <functional>

#include "model/base/run_result.hpp"
#include "model/cli/run_arguments.hpp"
#include "model/eu/run_context.hpp"
#include "model/io/atomic_file.hpp"
#include "model/trace/trace_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Refuses what cannot be written, which is known before the run, and what would take the place of
/// an input or another output. Throws UsageError, WriteError.
void check_run_outputs(const RunArguments& arguments, const Workload& workload,
                       const std::vector<NamedFile>& inputs);

/// Simulates, checks the outputs and writes what the arguments ask for: all files are there, with
/// what `files` holds already, or none. `finished` is called when the simulated program has come to
/// its end. `options` says more than the arguments do; `followed` is the trace that they follow.
ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options, FileBatch& files,
                        const std::function<void()>& finished, const TraceFile* followed = nullptr);

/// The same of a run for its values alone.
ExitCode run_untimed_and_report(const RunArguments& arguments, const config::Machine& machine,
                                const Workload& workload);

}  // namespace eu::model
