#include "model/cli/run.hpp"

#include <fmt/core.h>

#include <iostream>
#include <stdexcept>

#include "model/cli/families.hpp"
#include "model/cli/run_outputs.hpp"
#include "model/intel/visa_program.hpp"
#include "model/intel/visa_run.hpp"
#include "model/machine/fit.hpp"
#include "model/report/text/text_report.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

/// The observers of a run for its report.
struct Observers {
  std::optional<EuActivity> activity;
  std::optional<RunAnalysis> analysis;
  std::optional<Timeline> timeline;
  std::unique_ptr<EventRecord> record;
  EventSinks sinks;

  Observers(const RunArguments& arguments, const config::Machine& machine,
            const Workload& workload) {
    if (arguments.counters.wanted()) sinks.add(activity.emplace(machine));
    if (arguments.wants_analysis())
      sinks.add(analysis.emplace(machine, workload, static_cast<Cycle>(arguments.listen)));
    if (const std::optional<CycleWindow> window = arguments.window())
      sinks.add(timeline.emplace(*window));
    if (arguments.views.wanted()) {
      record = make_record(arguments.views.request());
      sinks.add(*record);
    }
  }
  Observers(const Observers&) = delete;
  Observers& operator=(const Observers&) = delete;

  void add_to(RunOptions& options, const RunArguments& arguments) {
    if (sinks.empty()) return;
    options.events = &sinks;
    // A stall that begins in the window is recorded when it ends.
    if (!timeline && !record && !activity)
      options.events_end = static_cast<Cycle>(arguments.listen);
  }
};

/// Prints the report of a failed run and writes its views.
ExitCode report_failure(const RunArguments& arguments, const ReportInput& failed,
                        const EventRecord* record) {
  std::cerr << failure_report(failed);
  if (record == nullptr) return ExitCode::ProgramFailed;
  try {
    FileBatch files;
    arguments.views.write(*record, {failed}, std::cerr, files);
    files.publish();
  } catch (const std::runtime_error& error) {  // must not hide the failure of the run
    std::cerr << "eusim run: error: " << error.what() << "\n";
  }
  return ExitCode::ProgramFailed;
}

/// Refuses a what-if on a machine that cannot execute the code. Throws UsageError.
void check_generation(const WhatIf& what_if, isa::Generation gen) {
  const config::Machine machine = what_if.load();
  if (machine.gen != gen)
    throw UsageError(
        fmt::format("--if {}: {}", what_if.name, other_generation_text(gen, machine.gen)));
}

}  // namespace

void check_run_outputs(const RunArguments& arguments, const Workload& workload,
                       const std::vector<NamedFile>& inputs) {
  // Reads the files now: files read later would not be recorded as inputs.
  for (const WhatIf& each : wanted_what_ifs(arguments))
    check_generation(each, workload.program.gen);
  std::vector<NamedFile> outputs;
  for (const SurfaceDump& dump : surface_dumps(arguments, workload))
    outputs.push_back({"--dump-surface " + dump.surface->name + "=", dump.file});
  outputs.push_back({"--json", arguments.json, Dash::StandardOutput});
  outputs.push_back({"--csv", arguments.csv, Dash::StandardOutput});
  outputs.push_back({arguments.record_option, arguments.record});
  for (const NamedFile& view : arguments.views.files()) outputs.push_back(view);
  check_outputs(outputs, inputs);
  arguments.views.check_temporary_files();
}

ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options, FileBatch& files,
                        const std::function<void()>& finished, const TraceFile* followed) {
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);
  if (arguments.dump_registers) check_registers_fit(workload, "--dump-registers");
  Observers observers(arguments, machine, workload);
  options.max_cycles = arguments.cycle_limit();
  options.keep_registers = arguments.dump_registers;
  RunOptions plain = options;  // the same run without records
  plain.values = nullptr;
  RunStudies studies = run_studies(arguments, machine, workload, plain, followed);
  RunProgress progress(workload);
  options.is_cancelled = progress.looker();
  std::optional<RaceDetector> races;
  if (!arguments.check_races.empty())
    options.races = &races.emplace(workload.dispatch, workload.program);
  observers.add_to(options, arguments);
  Simulation simulation(machine, workload, options);
  progress.follow(simulation);
  const RunResult result = simulation.run();
  progress.simulated();
  warn_of_outside(arguments, result);
  if (result.outcome != Outcome::Finished) {
    progress.publishes();
    return report_failure(arguments, {machine, workload, result, {}}, observers.record.get());
  }
  finished();
  const std::vector<ExpectationResult> expectations =
      check_expectations(workload, simulation.surfaces());
  std::optional<RequestedCounters> counters;
  if (observers.activity)
    counters.emplace(RequestedCounters{*observers.activity, arguments.counters.request()});
  const ReportInput report{machine,
                           workload,
                           result,
                           expectations,
                           observers.analysis ? &*observers.analysis : nullptr,
                           observers.timeline ? &*observers.timeline : nullptr,
                           static_cast<std::size_t>(arguments.width),
                           options.races,
                           counters ? &*counters : nullptr,
                           tested_numbers(studies)};
  const FinishedValues values{simulation.surfaces(), [&](std::uint32_t thread) {
                                return simulation.final_registers(thread);
                              }};
  write_outputs(arguments, report, values, dumps, studies, files);
  if (observers.record)
    arguments.views.write(*observers.record,
                          {report, shown_what_ifs(studies), shown_error_bars(studies)}, std::cerr,
                          files);
  flush_standard_output();
  progress.publishes();
  files.publish();
  return verdict(arguments, expectations, options.races);
}

namespace {

/// Progress and interruption message of both kinds of untimed runs.
class UntimedProgress {
 public:
  /// To be called repeatedly during the run.
  template <class Run>
  void show(const Run& run) {
    note_.count(run.executed_instructions());
    line_.update(
        [&] { return fmt::format("{} instructions executed", run.executed_instructions()); });
  }
  void executed() { line_.take_down(); }
  void publishes() { note_.withdraw(); }

 private:
  InterruptionNote note_{" after ", "instruction", "; no file was written"};
  ProgressLine line_;
};

/// Checks and writes the results of an untimed run. `registers`: of a thread at its end.
ExitCode report_values(const RunArguments& arguments, const ReportInput& ended,
                       const SurfaceTable& surfaces,
                       const std::function<const isa::ThreadState*(std::uint32_t)>& registers,
                       const std::vector<SurfaceDump>& dumps, UntimedProgress& progress) {
  progress.executed();
  warn_of_outside(arguments, ended.result);
  if (ended.result.outcome != Outcome::Finished) return report_failure(arguments, ended, nullptr);
  const std::vector<ExpectationResult> expectations = check_expectations(ended.workload, surfaces);
  ReportInput report{ended.machine, ended.workload, ended.result, expectations};
  report.columns = static_cast<std::size_t>(arguments.width);
  report.races = ended.races;
  FileBatch files;
  write_outputs(arguments, report, FinishedValues{surfaces, registers}, dumps, {}, files);
  flush_standard_output();
  progress.publishes();
  files.publish();
  return verdict(arguments, expectations, ended.races);
}

/// Runs a vISA kernel on its virtual variables.
ExitCode run_virtual_and_report(const RunArguments& arguments, const config::Machine& machine,
                                const Workload& workload) {
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);
  UntimedProgress progress;
  const VisaRun* running = nullptr;
  VisaRunOptions options;
  options.max_instructions = arguments.instruction_limit();
  options.is_cancelled = [&] {
    progress.show(*running);
    return false;
  };
  VisaRun run(machine, workload, options);
  running = &run;
  const RunResult result = run.run();
  return report_values(
      arguments, {machine, workload, result, {}}, run.surfaces(),
      [](std::uint32_t) { return nullptr; }, dumps, progress);
}

}  // namespace

ExitCode run_untimed_and_report(const RunArguments& arguments, const config::Machine& machine,
                                const Workload& workload) {
  if (is_virtual(workload.program)) return run_virtual_and_report(arguments, machine, workload);
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);
  if (arguments.dump_registers) check_registers_fit(workload, "--dump-registers");
  std::optional<RaceDetector> races;
  UntimedOptions options;
  options.max_instructions = arguments.instruction_limit();
  options.keep_registers = arguments.dump_registers;
  if (!arguments.check_races.empty())
    options.races = &races.emplace(workload.dispatch, workload.program);
  UntimedProgress progress;
  const ValuesRun* running = nullptr;
  options.is_cancelled = [&] {
    progress.show(*running);
    return false;
  };
  const std::unique_ptr<ValuesRun> run =
      tools_of(machine.family()).values_run(machine, workload, options);
  running = run.get();
  const RunResult result = run->run();
  ReportInput ended{machine, workload, result, {}};
  ended.races = options.races;
  return report_values(
      arguments, ended, run->surfaces(),
      [&](std::uint32_t thread) { return run->final_registers(thread); }, dumps, progress);
}

std::function<bool()> RunProgress::looker() {
  return [this] {
    note_.count(sc_core::sc_time_stamp().value());
    line_.update([this] { return text(); });
    return false;
  };
}

std::string RunProgress::text() const {
  return fmt::format("cycle {}, {}", sc_core::sc_time_stamp().value(),
                     threads_text(line_, thread_progress(*simulation_, workload_.dispatch)));
}

std::string threads_text(const ProgressLine& line, const ThreadProgress& threads) {
  if (!threads.is_sample) return line.share(threads.finished, threads.all, "threads finished");
  return fmt::format("about {} % of the threads finished{}", threads.finished * 100 / threads.all,
                     line.time_left(threads.finished, threads.all));
}

}  // namespace eu::model
