#pragma once
// A run and its reports, for run, record and replay.
#include <functional>

#include "model/base/run_result.hpp"
#include "model/cli/run_arguments.hpp"
#include "model/eu/run_context.hpp"
#include "model/io/atomic_file.hpp"
#include "model/trace/trace_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Refuses, before the run, outputs that cannot be written or that would replace an input or
/// another output. Throws UsageError, WriteError.
void check_run_outputs(const RunArguments& arguments, const Workload& workload,
                       const std::vector<NamedFile>& inputs);

/// Simulates, checks the outputs and writes all files of the arguments, with those of `files`, or
/// none. Calls `finished` when the simulated program has ended. `options` adds to the arguments;
/// `followed` is the replayed trace, or null.
ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options, FileBatch& files,
                        const std::function<void()>& finished, const TraceFile* followed = nullptr);

/// As above, for an untimed run.
ExitCode run_untimed_and_report(const RunArguments& arguments, const config::Machine& machine,
                                const Workload& workload);

}  // namespace eu::model
