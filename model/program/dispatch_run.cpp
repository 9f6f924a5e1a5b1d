#include "model/program/dispatch_run.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/io/atomic_file.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/report/text/text_report.hpp"
#include "model/trace/recorder.hpp"
#include "model/workload/workload_document.hpp"

namespace eu::model {
namespace {

constexpr Cycle kMaxCycles = std::uint64_t{1} << 40;

DispatchResult result_of(const RunResult& run, const PreparedDispatch& prepared,
                         const config::Machine& machine) {
  DispatchResult result;
  result.cycles = run.cycles;
  result.instructions = run.instruction_count;
  result.threads = run.threads.size();
  result.cycles_by_cause = run.cycles_by_cause;
  result.unmapped = unmapped_accesses(run);
  if (run.outcome != Outcome::Finished)
    result.failure = failure_report({machine, prepared.workload, run, {}});
  return result;
}

/// Clears SystemC's global state after each simulation, because the process simulates
/// several times.
struct SimulationEnd {
  SimulationEnd() = default;
  SimulationEnd(const SimulationEnd&) = delete;
  SimulationEnd& operator=(const SimulationEnd&) = delete;
  ~SimulationEnd() { forget_simulation(); }
};

/// End cycles of the groups that ended, in order of time.
std::vector<Cycle> group_ends(const RunResult& run, const Dispatch& dispatch) {
  const auto threads = static_cast<std::size_t>(dispatch.threads_per_group());
  std::vector<Cycle> ends;
  for (std::size_t first = 0; first + threads <= run.threads.size(); first += threads) {
    Cycle end = 0;
    for (std::size_t i = first; i < first + threads; ++i) end = std::max(end, run.threads[i].end);
    if (end != 0) ends.push_back(end);
  }
  std::sort(ends.begin(), ends.end());
  return ends;
}

/// Cycles of all groups, extrapolated from a sample. The quarters at its beginning, where it fills
/// the machine, and at its end, where it drains, are excluded from the rate.
std::uint64_t cycles_of_all(const std::vector<Cycle>& ends, int groups) {
  const std::size_t quarter = ends.size() / 4, three_quarters = 3 * ends.size() / 4;
  const auto more = static_cast<std::uint64_t>(groups) - ends.size();
  return ends.back() + more * (ends[three_quarters] - ends[quarter]) / (three_quarters - quarter);
}

DispatchResult timed(const PreparedDispatch& prepared, const CommandMemory& memory,
                     const config::Machine& machine, const DispatchRun& options) {
  RunOptions run;
  run.max_cycles = kMaxCycles;
  Simulation* running = nullptr;
  run.is_cancelled = [&] {
    if (options.on_progress)
      options.on_progress([&] { return thread_progress(*running, prepared.workload.dispatch); });
    return options.is_abandoned();
  };
  FileBatch files;
  std::optional<TraceWriter> writer;
  std::optional<Recorder> recorder;
  if (!options.record.empty()) {
    write_workload(prepared.workload, options.record, files);
    writer.emplace(files.open(options.record + ".eutrace"),
                   TraceHeader{prepared.workload, machine.name, config::machine_digest(machine)});
    run.values = &recorder.emplace(prepared.workload, *writer);
  }
  std::optional<EuActivity> activity;
  if (options.counted) run.events = &activity.emplace(machine);
  const SimulationEnd end;
  Simulation simulation(machine, prepared.workload, run);
  running = &simulation;
  const RunResult result = simulation.run();
  write_images(prepared, simulation.surfaces(), memory);
  if (recorder && result.outcome == Outcome::Finished) {
    recorder->finish();
    files.publish();
  }
  DispatchResult row = result_of(result, prepared, machine);
  if (activity && row.failure.empty())
    row.counters = CounterFacts({machine, prepared.workload, result, {}}, activity->cycles(result));
  const Dispatch& dispatch = prepared.workload.dispatch;
  if (dispatch.part && row.failure.empty())
    row.cycles = cycles_of_all(group_ends(result, dispatch), dispatch.group_count());
  return row;
}

DispatchResult untimed(const PreparedDispatch& prepared, const CommandMemory& memory,
                       const config::Machine& machine, const DispatchRun& options) {
  UntimedOptions run_options;
  run_options.max_instructions = kMaxInstructions;
  run_options.is_cancelled = [&] {
    if (options.on_progress) options.on_progress([] { return ThreadProgress{}; });
    return options.is_abandoned();
  };
  UntimedRun run(machine, prepared.workload, run_options);
  const RunResult result = run.run();
  write_images(prepared, run.surfaces(), memory);
  return result_of(result, prepared, machine);
}

}  // namespace

OutOfBounds unmapped_accesses(const RunResult& run) {
  OutOfBounds unmapped;
  for (const auto& [place, count] : run.out_of_bounds)
    if (place.first == kStatelessName) unmapped.add(count);
  return unmapped;
}

DispatchResult run_dispatch(const PreparedDispatch& prepared, const CommandMemory& memory,
                            const config::Machine& machine, const DispatchRun& options) {
  return options.timed ? timed(prepared, memory, machine, options)
                       : untimed(prepared, memory, machine, options);
}

DispatchResult run_sample(PreparedDispatch prepared, int sample_groups,
                          const std::function<PreparedDispatch()>& prepare_again,
                          const CommandMemory& memory, const config::Machine& machine,
                          const DispatchRun& options) {
  prepared.workload.dispatch.part = {0, sample_groups};
  DispatchResult result = timed(prepared, memory, machine, options);
  if (!result.failure.empty()) return result;
  PreparedDispatch rest = prepare_again();
  rest.workload.dispatch.part = {sample_groups, rest.workload.dispatch.group_count()};
  if (result.counters)
    result.counters->extend(static_cast<std::uint64_t>(sample_groups),
                            static_cast<std::uint64_t>(rest.workload.dispatch.group_count()),
                            result.cycles);
  const DispatchResult executed = untimed(rest, memory, machine, options);
  result.failure = executed.failure;
  result.instructions += executed.instructions;
  result.unmapped.add(executed.unmapped);
  result.sampled_groups = sample_groups;
  return result;
}

}  // namespace eu::model
