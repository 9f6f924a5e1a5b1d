// eusim run
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "config/suggestion.hpp"
#include "model/cli/load_workload.hpp"
#include "model/cli/run.hpp"
#include "model/report/result_document.hpp"
#include "model/report/result_table.hpp"
#include "model/report/sections.hpp"
#include "model/study/finished_run.hpp"
#include "model/study/what_if_section.hpp"
#include "model/trace/execution_text.hpp"
#include "model/trace/recorder.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/surface_file.hpp"

namespace eu::model {
namespace {

struct SurfaceDump {
  const SurfaceData* surface;
  std::string file;
};

std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload) {
  std::vector<SurfaceDump> dumps;
  for (const std::string& text : arguments.dump_surfaces) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError("--dump-surface " + text + ": expected NAME=FILE");
    const std::string name = text.substr(0, equals);
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw UsageError("--dump-surface " + name + ": no such surface" +
                       config::suggestion(name, names));
    dumps.push_back({&workload.surfaces[static_cast<std::size_t>(found - names.begin())],
                     text.substr(equals + 1)});
    try {
      check_surface_file(dumps.back().file, *dumps.back().surface);
    } catch (const FileError& error) {
      throw UsageError("--dump-surface " + std::string(error.what()));
    }
  }
  return dumps;
}

/// What cannot be written is known before the run, which may be long.
void check_outputs(const RunArguments& arguments, const std::vector<SurfaceDump>& dumps) {
  for (const SurfaceDump& dump : dumps) check_output(dump.file);
  if (arguments.json != "-" && !arguments.json.empty()) check_output(arguments.json);
  if (!arguments.csv.empty()) check_output(arguments.csv);
  const ViewRequest views = arguments.views.request();
  for (const std::string* file : {&views.html, &views.konata, &views.perfetto, &views.vcd})
    if (!file->empty()) check_output(*file);
}

void print_report(const RunArguments& arguments, const ReportInput& report) {
  std::cout << text_report(report, arguments.detail());
  if (report.timeline != nullptr) std::cout << timeline_section(report);
  if (arguments.listing) std::cout << listing_section(report);
}

std::vector<WhatIf> wanted_what_ifs(const RunArguments& arguments) {
  std::vector<WhatIf> wanted;
  try {
    for (const std::string& name : arguments.what_ifs)
      wanted.push_back(what_if(name, arguments.machine));
  } catch (const std::invalid_argument& error) {
    throw UsageError("--if " + std::string(error.what()));
  }
  return wanted;
}

void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const Simulation& simulation, const std::vector<SurfaceDump>& dumps,
                   const std::vector<WhatIfResult>& what_ifs) {
  for (const SurfaceDump& dump : dumps) {
    const std::vector<std::uint8_t> bytes =
        surface_file(dump.file, *dump.surface,
                     surface_bytes(report.workload, simulation.surfaces(), dump.surface->name));
    write_atomically(dump.file, bytes.data(), bytes.size());
  }
  if (arguments.json != "-") print_report(arguments, report);
  if (arguments.json.empty() && arguments.csv.empty() && what_ifs.empty()) return;
  RegistersOf registers_of;
  if (arguments.dump_registers)
    registers_of = [&](std::uint32_t thread) { return simulation.final_registers(thread); };
  config::JsonValue document =
      result_document(report, {config::machine_digest(report.machine)}, registers_of);
  if (!what_ifs.empty()) {
    const RunFacts base = facts_of(document);
    if (arguments.json != "-") std::cout << what_if_section(base, what_ifs, report.columns);
    config::add_member(document, "what_ifs", what_if_document(base, what_ifs));
  }
  if (!arguments.csv.empty()) write_atomically(arguments.csv, result_table(document));
  if (arguments.json == "-")
    std::cout << config::to_text(document);
  else if (!arguments.json.empty())
    write_atomically(arguments.json, config::to_text(document));
}

/// Those who listen to a run for its report.
struct Listeners {
  std::optional<RunAnalysis> analysis;
  std::optional<Timeline> timeline;
  std::unique_ptr<EventRecord> record;
  EventSinks sinks;

  Listeners(const RunArguments& arguments, const config::Machine& machine,
            const Workload& workload) {
    if (arguments.wants_analysis())
      sinks.add(analysis.emplace(machine, workload, static_cast<Cycle>(arguments.listen)));
    if (const std::optional<CycleWindow> window = arguments.window())
      sinks.add(timeline.emplace(*window));
    if (arguments.views.wanted()) {
      record = make_record(arguments.views.request());
      sinks.add(*record);
    }
  }
  Listeners(const Listeners&) = delete;
  Listeners& operator=(const Listeners&) = delete;

  void add_to(RunOptions& options, const RunArguments& arguments) {
    if (sinks.empty()) return;
    options.events = &sinks;
    // A wait that begins in the window is told when it ends.
    if (!timeline && !record) options.events_end = static_cast<Cycle>(arguments.listen);
  }
};

ExitCode verdict(const RunArguments& arguments, const std::vector<ExpectationResult>& expectations,
                 const RaceDetector* races) {
  if (arguments.fails_on_races())
    if (const std::size_t count = races->races().size(); count != 0) {
      std::cerr << arguments.input << ": " << counted(count, "pair") << " of sends race\n";
      return ExitCode::ProgramFailed;
    }
  const std::string wrong = wrong_outputs(expectations);
  if (wrong.empty()) return ExitCode::Ok;
  std::cerr << arguments.input << ": " << wrong << "\n";
  return ExitCode::OutputsDiffer;
}

}  // namespace

ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options,
                        const std::function<void()>& finished) {
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);
  check_outputs(arguments, dumps);
  Listeners listeners(arguments, machine, workload);
  options.max_cycles = arguments.cycle_limit();
  options.keep_registers = arguments.dump_registers;
  RunOptions plain = options;  // the same run, of which nobody keeps a record
  plain.values = nullptr;
  const std::vector<WhatIfResult> what_ifs =
      run_what_ifs(wanted_what_ifs(arguments), machine, workload, arguments.input, plain);
  std::optional<RaceDetector> races;
  if (!arguments.check_races.empty())
    options.races = &races.emplace(workload.dispatch, workload.program);
  listeners.add_to(options, arguments);
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  if (result.outcome != Outcome::Finished) {
    const ReportInput failed{machine, workload, result, {}};
    std::cerr << failure_report(failed);
    if (listeners.record) arguments.views.write(*listeners.record, failed, std::cerr);
    return ExitCode::ProgramFailed;
  }
  finished();
  const std::vector<ExpectationResult> expectations =
      check_expectations(workload, simulation.surfaces());
  const ReportInput report{machine,
                           workload,
                           result,
                           expectations,
                           listeners.analysis ? &*listeners.analysis : nullptr,
                           listeners.timeline ? &*listeners.timeline : nullptr,
                           static_cast<std::size_t>(arguments.width),
                           options.races};
  write_outputs(arguments, report, simulation, dumps, what_ifs);
  if (listeners.record) arguments.views.write(*listeners.record, report, std::cerr);
  return verdict(arguments, expectations, options.races);
}

namespace {

ExitCode record_and_report(const RunArguments& arguments, const config::Machine& machine,
                           const Workload& workload) {
  TraceWriter writer(arguments.record, {workload, machine.name, config::machine_digest(machine)});
  Recorder recorder(workload, writer);
  RunOptions options;
  options.values = &recorder;
  return run_and_report(arguments, machine, workload, options, [&] {
    recorder.finish();
    std::cerr << trace_size_text(arguments.record, writer) << "\n";
  });
}

}  // namespace

ExitCode run_verb(const std::vector<std::string>& raw_arguments) {
  RunArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  const config::Machine machine = arguments.machine.load();
  const Workload workload =
      load_workload(arguments.input, arguments.kernel, arguments.bare, machine);
  if (!arguments.record.empty()) return record_and_report(arguments, machine, workload);
  return run_and_report(arguments, machine, workload, {}, [] {});
}

ExitCode record_verb(const std::vector<std::string>& raw_arguments) {
  RunArguments arguments;
  if (!arguments.parse_record(raw_arguments)) return ExitCode::Ok;
  const config::Machine machine = arguments.machine.load();
  const Workload workload =
      load_workload(arguments.input, arguments.kernel, arguments.bare, machine);
  if (arguments.import.empty()) return record_and_report(arguments, machine, workload);
  TraceWriter writer(arguments.record, {workload, "", ""});
  import_execution(arguments.import, workload, writer);
  writer.finish();
  std::cerr << trace_size_text(arguments.record, writer) << "\n";
  return ExitCode::Ok;
}

}  // namespace eu::model
