#include "model/cli/run_outputs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>

#include "config/json/suggestion.hpp"
#include "isa/common/message_text.hpp"
#include "model/cli/terminal.hpp"
#include "model/compare/finished_run.hpp"
#include "model/report/text/sections.hpp"
#include "model/report/text/text_report.hpp"
#include "model/text/layout.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/surface_file.hpp"

namespace eu::model {
namespace {

/// The type of NAME:TYPE, which is removed from `name`; nullopt for NAME.
std::optional<isa::Element> take_type(std::string& name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const std::string type = name.substr(colon + 1);
  const std::size_t at = choice_of("--dump-surface " + name + ": type", type, data_type_names());
  name.resize(colon);
  return kDataTypes[at];
}

void print_sections(const RunArguments& arguments, const ReportInput& report) {
  print_report(text_report(report, arguments.detail()));
  if (report.timeline != nullptr) print_report(timeline_section(report));
  if (arguments.listing) print_report(listing_section(report));
}

/// Writes the result and the findings of studies to JSON and CSV, if wanted. Generates the document
/// again for each: with many threads it is too large to be kept.
void write_documents(const RunArguments& arguments, const ReportInput& report,
                     const FinishedValues& values, const RunStudies& studies, FileBatch& files) {
  const ProvenanceInput provenance{config::machine_digest(report.machine)};
  const ErrorBars* const bars = studies.error_bars ? &*studies.error_bars : nullptr;
  if (bars != nullptr && arguments.prints_report())
    print_report(error_bars_section(*bars, report.columns));
  std::optional<config::JsonValue> differences;
  if (!studies.what_ifs.empty()) {
    const RunFacts base = facts_of(result_facts(report, provenance));
    if (arguments.prints_report())
      print_report(arguments.wants_all_what_ifs()
                       ? what_if_table(base, studies.what_ifs, bars, report.columns)
                       : what_if_section(base, studies.what_ifs, bars, report.columns));
    differences = what_if_document(base, studies.what_ifs, bars);
  }
  const auto write_document = [&](DocumentSink& out) {
    write_result(report, provenance, arguments.dump_registers ? values.registers_of : RegistersOf(),
                 out);
    if (bars != nullptr) out.member("error_bars", error_bars_document(*bars));
    if (differences) out.member("what_ifs", *differences);
  };
  if (!arguments.csv.empty()) {
    AtomicFile& file = files.open(path_of_output(arguments.csv));
    DocumentTable table([&](std::string_view text) { file.write(text); });
    write_document(table);
    file.finish();  // a program that reads pipes one after the other needs the end
  }
  const auto write_report_text = [&](const TextSink& out) {
    DocumentText text(out);
    write_document(text);
    text.end();
  };
  if (arguments.json == "-") {
    write_report_text([](std::string_view text) { std::cout << text; });
  } else if (!arguments.json.empty()) {
    AtomicFile& file = files.open(arguments.json);
    write_report_text([&](std::string_view text) { file.write(text); });
    file.finish();
  }
}

}  // namespace

std::vector<SurfaceDump> surface_dumps(const RunArguments& arguments, const Workload& workload) {
  std::vector<SurfaceDump> dumps;
  for (const std::string& text : arguments.dump_surfaces) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError(
          fmt::format("--dump-surface {}: expected NAME=FILE or NAME:TYPE=FILE", text));
    if (equals + 1 == text.size())
      throw UsageError(fmt::format("--dump-surface {}: the name of the file is empty", text));
    std::string name = text.substr(0, equals);
    const std::optional<isa::Element> type = take_type(name);
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw UsageError(fmt::format("--dump-surface {}: no such surface{}", name,
                                   config::suggestion(name, names)));
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

void write_outputs(const RunArguments& arguments, const ReportInput& report,
                   const FinishedValues& values, const std::vector<SurfaceDump>& dumps,
                   const RunStudies& studies, FileBatch& files) {
  for (const SurfaceDump& dump : dumps) {
    const std::vector<std::uint8_t> bytes = surface_file(
        dump.file, *dump.surface,
        surface_bytes(report.workload, values.surfaces, dump.surface->name), dump.type);
    files.write(dump.file, bytes.data(), bytes.size());
  }
  if (arguments.prints_report()) print_sections(arguments, report);
  if (!arguments.json.empty() || !arguments.csv.empty() || !studies.empty())
    write_documents(arguments, report, values, studies, files);
}

ExitCode verdict(const RunArguments& arguments, const std::vector<ExpectationResult>& expectations,
                 const RaceDetector* races) {
  const std::size_t found = races == nullptr ? 0 : races->races().size();
  const bool are_listed = arguments.report != "none" || !arguments.json.empty();
  if (found != 0 && (arguments.fails_on_races() || !are_listed)) {
    std::cerr << isa::name_text(arguments.input) << ": "
              << (arguments.fails_on_races() ? "" : "warning: ") << counted(found, "pair")
              << " of sends race\n";
    if (arguments.fails_on_races()) return ExitCode::ProgramFailed;
  }
  const std::string wrong = wrong_outputs(expectations);
  if (wrong.empty()) return ExitCode::Ok;
  std::cerr << isa::name_text(arguments.input) << ": " << wrong << "\n";
  return ExitCode::OutputsDiffer;
}

void warn_of_outside(const RunArguments& arguments, const RunResult& result) {
  if (const std::string outside = outside_line(result); !outside.empty())
    std::cerr << isa::name_text(arguments.input) << ": warning: " << outside << "\n";
}

}  // namespace eu::model
