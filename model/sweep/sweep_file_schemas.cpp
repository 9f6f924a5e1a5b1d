#include "model/sweep/sweep_file.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/json_reader.hpp"
#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/report/document/result_document.hpp"
#include "model/sweep/row_error_bars.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Sections of a result that rows also have: those of result_totals.
constexpr std::string_view kSections[] = {"provenance",    "summary",   "accounting", "bounds",
                                          "bound_sources", "occupancy", "roofline",   "pipes",
                                          "resources",     "messages",  "memory",     "counters"};
/// True for sections that rows have had since the first version.
bool is_old(std::string_view section) {
  return section != "bounds" && section != "bound_sources" && section != "occupancy" &&
         section != "roofline" && section != "counters";
}

/// Pattern of the keys that can be set: paths of machines, and the keys for the machine itself.
std::string path_pattern() {
  std::string paths;
  for (const config::FieldInfo& field : config::machine_fields()) {
    paths += '|';
    for (const char c : field.path) paths += c == '*' ? std::string("[^/]*") : std::string(1, c);
  }
  return fmt::format("^(comment|x-.*|{}|{}{})$", kMachineAxis, kWhatIfAxis, paths);
}

std::string what_if_pattern() {
  std::string names;
  const auto add = [&](std::string_view name, std::string_view argument) {
    names += fmt::format("{}|", name);
    if (!argument.empty()) names.insert(names.size() - 1, "=.+");
  };
#define WHAT_IF(name, argument, meaning, ...) add(#name, argument);
#include "model/compare/what_ifs.def"
  const std::string part = "(" + names + "/.*)";
  return fmt::format("^({}|{}(\\+{})*)$", kNoWhatIf, part, part);
}

}  // namespace

std::string sweep_schema() {
  SchemaValues values;
  values["identifier_pattern"] = json_text(std::string(config::kIdentifierPattern));
  values["path_pattern"] = json_text(path_pattern());
  values["what_if_pattern"] = json_text(what_if_pattern());
  values["max_threads"] = json_number(config::kMaxThreads);
  values["max_draws"] = json_number(config::kMaxDraws);
  return schema_text(schema_from_file("sweep", values), config::kSweepSchema);
}

std::string row_schema() {
  JsonValue result = result_schema_tree();
  SchemaValues values;
  JsonValue& totals = values["totals"] = json_object();
  JsonValue& required = values["sections"] = json_array();
  for (const std::string_view section : kSections) {
    config::add_member(totals, section, schema_at(result, {"properties", std::string(section)}));
    if (is_old(section)) append(required, json_text(std::string(section)));
  }
  JsonValue& error_bars = values["error_bars"] = json_object();
  for (const std::string_view key : kRowErrorBars)
    config::add_member(
        error_bars, key,
        schema_at(result, {"properties", "error_bars", "properties", std::string(key)}));
  JsonValue schema = schema_from_file("row", values);
  add_definitions(schema, result);
  return schema_text(std::move(schema), config::kRowSchema);
}

}  // namespace eu::model
