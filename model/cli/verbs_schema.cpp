// eusim schema
#include <algorithm>
#include <iostream>

#include "config/json/suggestion.hpp"
#include "config/machine/machine_file.hpp"
#include "model/calibrate/calibration.hpp"
#include "model/calibrate/counter_comparison.hpp"
#include "model/cli/options.hpp"
#include "model/compare/difference.hpp"
#include "model/g13/advice/advice.hpp"
#include "model/hazards/hazards.hpp"
#include "model/report/document/result_document.hpp"
#include "model/sweep/sweep_file.hpp"
#include "model/trace/header.hpp"
#include "model/workload/workload_document.hpp"

namespace eu::model {
namespace {

struct SchemaRow {
  std::string_view name;
  std::string_view meaning;
  std::string (*text)();
};

constexpr SchemaRow kRows[] = {
    {"machine", "a machine, as --machine takes it", config::machine_schema},
    {"workload", "what is done with a kernel, as run takes it", workload_schema},
    {"sweep", "kernels on many machines, as sweep takes it", sweep_schema},
    {"row", "a line of what sweep and replay --jsonl write", row_schema},
    {"result", "what run --json writes", result_schema},
    {"registers", "what run --registers-at writes", registers_schema},
    {"hazards", "what hazards --json writes", hazards_schema},
    {"advice", "what it writes of programs for Apple's G13", advice_schema},
    {"lint", "what lint --json writes", lint_schema},
    {"calibration", "what calibrate --json writes", calibration_schema},
    {"difference", "what compare --json writes", difference_schema},
    {"counters", "what compare --measured --json writes", counters_schema},
    {"trace", "the header of what record writes", trace_schema},
};

const SchemaRow& row_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const SchemaRow& row : kRows) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw UsageError(name + ": no such schema" + config::suggestion(name, names));
}

}  // namespace

ExitCode schema_verb(const std::vector<std::string>& arguments) {
  po::options_description options(
      "  schema [NAME]   print a JSON schema (draft-07), or what schemas there are\n\noptions");
  std::vector<std::string> inputs;
  if (!parse_arguments(verb_named("schema"), arguments, options, inputs)) return ExitCode::Ok;
  if (inputs.size() > 1) throw UsageError("takes at most one NAME");
  if (inputs.size() == 1)
    std::cout << row_named(inputs[0]).text();
  else
    for (const SchemaRow& row : kRows) std::cout << row.name << "\t" << row.meaning << "\n";
  return ExitCode::Ok;
}

}  // namespace eu::model
