#pragma once
// A run and its reports, for run, record and replay.
#include <functional>

#include "model/base/run_result.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/run_arguments.hpp"
#include "model/cli/terminal.hpp"
#include "model/cli/verbs.hpp"
#include "model/eu/run_context.hpp"
#include "model/io/atomic_file.hpp"
#include "model/machine/simulation.hpp"
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

// eusim run --registers-at

/// Runs to the cycle of --registers-at and writes the registers of the threads that are resident
/// then. A run that has ended before has none; a run that hangs has its waiting threads.
ExitCode write_registers_at(const RunArguments& arguments, const config::Machine& machine,
                            const Workload& workload);

// Progress and interruption messages of one run.

/// "190 of 512 threads finished, 3 s left".
std::string threads_text(const ProgressLine& line, const ThreadProgress& threads);

/// While it exists, the message of an interruption has the run's cycle. On a terminal, a line shows
/// cycles, finished threads, and the estimated time of the others.
class RunProgress {
 public:
  explicit RunProgress(const Workload& workload) : workload_(workload) {}

  /// A function for RunOptions::is_cancelled that updates the line and never cancels the run.
  std::function<bool()> looker();
  /// Sets the simulation to show. It must live until simulated().
  void follow(Simulation& simulation) { simulation_ = &simulation; }
  /// Call when the simulation has ended.
  void simulated() { line_.take_down(); }
  /// Call before files get their final names.
  void publishes() { note_.withdraw(); }

 private:
  std::string text() const;

  const Workload& workload_;
  Simulation* simulation_ = nullptr;
  InterruptionNote note_{" at cycle ", "", "; no file was written"};
  ProgressLine line_;
};

}  // namespace eu::model
