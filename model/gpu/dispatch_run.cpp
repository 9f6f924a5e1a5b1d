#include "model/gpu/dispatch_run.hpp"

#include <optional>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/gen/untimed_run.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/report/text_report.hpp"
#include "model/trace/recorder.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/workload_writer.hpp"

namespace eu::model {
namespace {

constexpr Cycle kMaxCycles = std::uint64_t{1} << 40;
constexpr std::uint64_t kMaxInstructions = std::uint64_t{1} << 44;

DispatchResult result_of(const RunResult& run, const PreparedDispatch& prepared,
                         const config::Machine& machine) {
  DispatchResult result;
  result.cycles = run.cycles;
  result.instructions = run.instruction_count;
  result.threads = run.threads.size();
  result.cycles_by_cause = run.cycles_by_cause;
  if (run.outcome != Outcome::Finished)
    result.failure = failure_report({machine, prepared.workload, run, {}});
  return result;
}

/// The process simulates more than once: what SystemC remembers goes with each simulation.
struct SimulationEnd {
  SimulationEnd() = default;
  SimulationEnd(const SimulationEnd&) = delete;
  SimulationEnd& operator=(const SimulationEnd&) = delete;
  ~SimulationEnd() { forget_simulation(); }
};

DispatchResult timed(const PreparedDispatch& prepared, const CommandMemory& memory,
                     const config::Machine& machine, const DispatchRun& options) {
  RunOptions run;
  run.max_cycles = kMaxCycles;
  run.is_cancelled = options.is_abandoned;
  FileBatch files;
  std::optional<TraceWriter> writer;
  std::optional<Recorder> recorder;
  if (!options.record.empty()) {
    write_workload(prepared.workload, options.record, files);
    writer.emplace(files.open(options.record + ".eutrace"),
                   TraceHeader{prepared.workload, machine.name, config::machine_digest(machine)});
    run.values = &recorder.emplace(prepared.workload, *writer);
  }
  const SimulationEnd end;
  Simulation simulation(machine, prepared.workload, run);
  const RunResult result = simulation.run();
  write_images(prepared, simulation.surfaces(), memory);
  if (recorder && result.outcome == Outcome::Finished) {
    recorder->finish();
    files.publish();
  }
  return result_of(result, prepared, machine);
}

DispatchResult untimed(const PreparedDispatch& prepared, const CommandMemory& memory,
                       const config::Machine& machine, const DispatchRun& options) {
  UntimedOptions run_options;
  run_options.max_instructions = kMaxInstructions;
  run_options.is_cancelled = options.is_abandoned;
  UntimedRun run(machine, prepared.workload, run_options);
  const RunResult result = run.run();
  write_images(prepared, run.surfaces(), memory);
  return result_of(result, prepared, machine);
}

}  // namespace

DispatchResult run_dispatch(const PreparedDispatch& prepared, const CommandMemory& memory,
                            const config::Machine& machine, const DispatchRun& options) {
  return options.timed ? timed(prepared, memory, machine, options)
                       : untimed(prepared, memory, machine, options);
}

}  // namespace eu::model
