// A run and its reports.
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "config/json/suggestion.hpp"
#include "isa/common/message_text.hpp"
#include "model/cli/run.hpp"
#include "model/machine/fit.hpp"
#include "model/report/result_document.hpp"
#include "model/report/sections.hpp"
#include "model/study/finished_run.hpp"
#include "model/study/what_if_section.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/surface_file.hpp"

namespace eu::model {
namespace {

struct SurfaceDump {
  const SurfaceData* surface;
  std::string file;
  std::optional<isa::Element> type;  ///< of the elements of a table or an array
};

/// NAME or NAME:TYPE; cuts the type off.
std::optional<isa::Element> take_type(std::string& name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const std::string type = name.substr(colon + 1);
  const std::size_t at = choice_of("--dump-surface " + name + ": type", type, data_type_names());
  name.resize(colon);
  return kDataTypes[at];
}

std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload) {
  std::vector<SurfaceDump> dumps;
  for (const std::string& text : arguments.dump_surfaces) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError("--dump-surface " + text + ": expected NAME=FILE or NAME:TYPE=FILE");
    std::string name = text.substr(0, equals);
    const std::optional<isa::Element> type = take_type(name);
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw UsageError("--dump-surface " + name + ": no such surface" +
                       config::suggestion(name, names));
    dumps.push_back({&workload.surfaces[static_cast<std::size_t>(found - names.begin())],
                     text.substr(equals + 1), type});
    try {
      check_surface_file(dumps.back().file, *dumps.back().surface, type);
    } catch (const FileError& error) {
      throw UsageError("--dump-surface " + std::string(error.what()));
    }
  }
  return dumps;
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

/// Writes the result, and what a study found, to JSON and CSV as far as they are wanted. They are
/// told anew for each: with many threads a document is too large to be kept.
void write_documents(const RunArguments& arguments, const ReportInput& report,
                     const Simulation& simulation, const std::vector<WhatIfResult>& what_ifs,
                     FileBatch& files) {
  const ProvenanceInput provenance{config::machine_digest(report.machine)};
  std::optional<config::JsonValue> differences;
  if (!what_ifs.empty()) {
    const RunFacts base = facts_of(result_facts(report, provenance));
    if (arguments.json != "-") std::cout << what_if_section(base, what_ifs, report.columns);
    differences = what_if_document(base, what_ifs);
  }
  RegistersOf registers_of;
  if (arguments.dump_registers)
    registers_of = [&](std::uint32_t thread) { return simulation.final_registers(thread); };
  const auto tell = [&](DocumentSink& out) {
    tell_result(report, provenance, registers_of, out);
    if (differences) out.member("what_ifs", *differences);
  };
  if (!arguments.csv.empty()) {
    AtomicFile& file = files.open(arguments.csv);
    DocumentTable table([&](std::string_view text) { file.write(text); });
    tell(table);
    file.finish();  // who reads pipes one after the other waits for that
  }
  const auto tell_text = [&](const TextSink& out) {
    DocumentText text(out);
    tell(text);
    text.end();
  };
  if (arguments.json == "-") {
    tell_text([](std::string_view text) { std::cout << text; });
  } else if (!arguments.json.empty()) {
    AtomicFile& file = files.open(arguments.json);
    tell_text([&](std::string_view text) { file.write(text); });
    file.finish();
  }
}

void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const Simulation& simulation, const std::vector<SurfaceDump>& dumps,
                   const std::vector<WhatIfResult>& what_ifs, FileBatch& files) {
  for (const SurfaceDump& dump : dumps) {
    const std::vector<std::uint8_t> bytes = surface_file(
        dump.file, *dump.surface,
        surface_bytes(report.workload, simulation.surfaces(), dump.surface->name), dump.type);
    files.write(dump.file, bytes.data(), bytes.size());
  }
  if (arguments.json != "-") print_report(arguments, report);
  if (!arguments.json.empty() || !arguments.csv.empty() || !what_ifs.empty())
    write_documents(arguments, report, simulation, what_ifs, files);
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
      std::cerr << isa::name_text(arguments.input) << ": " << counted(count, "pair")
                << " of sends race\n";
      return ExitCode::ProgramFailed;
    }
  const std::string wrong = wrong_outputs(expectations);
  if (wrong.empty()) return ExitCode::Ok;
  std::cerr << isa::name_text(arguments.input) << ": " << wrong << "\n";
  return ExitCode::OutputsDiffer;
}

/// What happened is shown of a run that failed too.
ExitCode report_failure(const RunArguments& arguments, const ReportInput& failed,
                        const EventRecord* record) {
  std::cerr << failure_report(failed);
  if (record == nullptr) return ExitCode::ProgramFailed;
  try {
    FileBatch files;
    arguments.views.write(*record, failed, std::cerr, files);
    files.publish();
  } catch (const std::runtime_error& error) {  // which must not hide that the run failed
    std::cerr << "error: " << error.what() << "\n";
  }
  return ExitCode::ProgramFailed;
}

}  // namespace

void check_run_outputs(const RunArguments& arguments, const Workload& workload,
                       const std::vector<NamedFile>& inputs) {
  // What is read from here on would not be known as an input.
  for (const WhatIf& each : wanted_what_ifs(arguments))
    if (config::is_machine_file(each.machine.machine)) each.machine.load();
  std::vector<NamedFile> outputs;
  for (const SurfaceDump& dump : surface_dumps(arguments, workload))
    outputs.push_back({"--dump-surface " + dump.surface->name + "=", dump.file});
  outputs.push_back({"--json", unless_standard_output(arguments.json)});
  outputs.push_back({"--csv", arguments.csv});
  outputs.push_back({arguments.record_option, arguments.record});
  for (const NamedFile& view : arguments.views.files()) outputs.push_back(view);
  check_outputs(outputs, inputs);
  arguments.views.check_temporary_files();
}

ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options, FileBatch& files,
                        const std::function<void()>& finished) {
  const std::vector<SurfaceDump> dumps = surface_dumps(arguments, workload);
  if (arguments.dump_registers) check_registers_fit(workload, "--dump-registers");
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
  if (const std::string outside = outside_line(result); !outside.empty())
    std::cerr << isa::name_text(arguments.input) << ": warning: " << outside << "\n";
  if (result.outcome != Outcome::Finished)
    return report_failure(arguments, {machine, workload, result, {}}, listeners.record.get());
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
  write_outputs(arguments, report, simulation, dumps, what_ifs, files);
  if (listeners.record) arguments.views.write(*listeners.record, report, std::cerr, files);
  flush_standard_output();
  files.publish();
  return verdict(arguments, expectations, options.races);
}

}  // namespace eu::model
