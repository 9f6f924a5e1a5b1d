// eusim compare
#include <fmt/core.h>

#include <iostream>
#include <stdexcept>

#include "config/json/schemas.hpp"
#include "isa/common/message_text.hpp"
#include "model/calibrate/counter_comparison.hpp"
#include "model/cli/options.hpp"
#include "model/cli/terminal.hpp"
#include "model/compare/difference.hpp"
#include "model/io/atomic_file.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

std::optional<config::JsonValue> read_document(const std::string& path) {
  config::Diagnostics diagnostics;
  auto document = config::read_json_file(path, diagnostics, {std::size_t{1} << 30, 64});
  diagnostics.throw_if_any<config::InputError>();
  return document;
}

RunFacts read_result(const std::string& path) {
  const auto document = read_document(path);
  try {
    return facts_of(*document);
  } catch (const std::invalid_argument& error) {
    throw FileError(path + ": " + error.what());
  }
}

std::string side(const char* name, const std::string& path, const RunFacts& facts) {
  return titled(name,
                fmt::format("{}: {} on {}", isa::name_text(path), facts.workload, facts.machine),
                kReportColumns);
}

struct CompareArguments {
  std::vector<std::string> inputs;  ///< A and B
  std::string json;
  std::string measured;  ///< empty: two results
  std::string task;
  bool listing = false;
  bool error_bars = false;
  int width = static_cast<int>(kReportColumns);

  /// False for --help. Throws UsageError.
  bool parse(const std::vector<std::string>& arguments);
};

bool CompareArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  options.add_options()("json", po::value(&json)->value_name("FILE|-"),
                        "write the difference as JSON; - = standard output, alone")(
      "listing", po::bool_switch(&listing),
      "show every instruction in the order of the code; mark added, removed, changed and moved "
      "ones");
  options.add_options()(
      "error-bars", po::bool_switch(&error_bars),
      "refuse results without error bars of the same draws; if both have them, B's gain is "
      "reported draw by draw even without this option");
  options.add_options()(
      "measured", po::value(&measured)->value_name("FILE"),
      "compare one result, of run --counters --json, with metrics of a real chip, "
      "as GPUTop, VTune or perf stat -x, writes them")("task", po::value(&task)->value_name("NAME"),
                                                       "computing task in a table of VTune's");
  add_number(options, "width", "N", &width, kMinReportColumns, kMaxReportColumns,
             "columns of the text, at least 80 (default: 100)");
  if (!parse_arguments(verb_named("compare"), arguments, options, inputs)) return false;
  if (!measured.empty()) {
    if (listing || error_bars)
      throw UsageError("--measured cannot be combined with --listing or --error-bars");
    if (inputs.size() != 1)
      throw UsageError("needs one result beside --measured, but got " +
                       std::to_string(inputs.size()));
    return true;
  }
  if (!task.empty()) throw UsageError("--task needs a table of --measured");
  if (inputs.size() != 2)
    throw UsageError("needs two results, A and B, as run --json writes them, but got " +
                     std::to_string(inputs.size()));
  return true;
}

/// A difference, as text and as a document.
struct ComparisonOutput {
  std::string text, document;
};

ComparisonOutput comparison_output(const CompareArguments& arguments, const RunFacts& a,
                                   const RunFacts& b) {
  const auto columns = static_cast<std::size_t>(arguments.width);
  if (const std::string unlike = unlike_draws(a, b); arguments.error_bars && !unlike.empty())
    throw FileError(fmt::format("{} and {}: no error bars to compare: {}", arguments.inputs[0],
                                arguments.inputs[1], unlike));
  try {
    const Difference all = difference(a, b);
    config::JsonValue members = difference_document(a, b, all);
    config::JsonValue document = json_object();
    config::add_member(document, "schema", json_text(config::kDifferenceSchema.name()));
    config::add_member(document, "eusim_version", json_text(kVersion));
    for (config::JsonMember& member : *members.object())
      document.object()->push_back(std::move(member));
    add_times(document, a, b);
    add_gain_on_draws(document, a, b);
    return {time_text(a, b, columns) + draws_text(a, b, columns) +
                difference_text(a, b, all, columns) +
                (arguments.listing ? difference_listing(a, b, all, columns) : ""),
            config::to_text(document)};
  } catch (const std::invalid_argument& error) {
    throw FileError(
        fmt::format("{} and {}: {}", arguments.inputs[0], arguments.inputs[1], error.what()));
  }
}

ComparisonOutput measured_comparison(const CompareArguments& arguments) {
  const std::string& path = arguments.inputs[0];
  const auto document = read_document(path);
  const MeasuredCounters measured = read_measured_counters(arguments.measured, arguments.task);
  try {
    const CounterComparison comparison = compared(*document, measured);
    return {comparison_text(comparison, measured, static_cast<std::size_t>(arguments.width)),
            config::to_text(comparison_document(comparison, measured))};
  } catch (const std::invalid_argument& error) {
    throw FileError(path + ": " + error.what());
  }
}

ExitCode write_comparison(const CompareArguments& arguments, const std::string& head,
                          const ComparisonOutput& comparison_output) {
  const std::string& json = arguments.json;
  if (json == "-")
    std::cout << comparison_output.document;
  else
    print_report(head + comparison_output.text);
  flush_standard_output();
  if (!json.empty() && json != "-") write_atomically(json, comparison_output.document);
  return ExitCode::Ok;
}

}  // namespace

ExitCode compare_verb(const std::vector<std::string>& raw_arguments) {
  CompareArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  if (!arguments.measured.empty()) {
    check_outputs({{"--json", arguments.json, Dash::StandardOutput}},
                  {{"A", arguments.inputs[0]}, {"--measured", arguments.measured}});
    return write_comparison(arguments, "", measured_comparison(arguments));
  }
  const std::string &path_a = arguments.inputs[0], &path_b = arguments.inputs[1];
  const RunFacts a = read_result(path_a);
  const RunFacts b = read_result(path_b);
  check_outputs({{"--json", arguments.json, Dash::StandardOutput}}, {{"A", path_a}, {"B", path_b}});
  return write_comparison(arguments, side("A", path_a, a) + side("B", path_b, b),
                          comparison_output(arguments, a, b));
}

}  // namespace eu::model
