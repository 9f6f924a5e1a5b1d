#include <fmt/core.h>

#include <algorithm>

#include "config/json/suggestion.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "config/machine/number_range.hpp"
#include "config/machine/shipped_machines.hpp"
#include "isa/common/message_text.hpp"

namespace eu::config {
namespace {

std::string range_text(Range range) {
  return fmt::format("{} to {}", range.min, range.max);
}

struct Allowed {
  Range size;
  const Machine* machine;

  std::string operator()(const IntField& field) const {
    return "integer, " + range_text(field.range);
  }
  std::string operator()(const std::string*) const { return "name"; }
  std::string operator()(const ChoiceField& field) const {
    return "one of " + comma_list(field.names);
  }
  std::string operator()(const ClassSet*) const {
    return "array of timing classes: " +
           comma_list(machine ? pipe_class_keys(machine->family()) : keys_of(isa::kTimingClasses));
  }
  std::string operator()(const GroupField&) const { return "object"; }
  std::string operator()(const ListField&) const {
    return fmt::format("object of {} entries, keyed by name", range_text(size));
  }
};

/// The unit in a key, such as "latency_cycles", "cycles_per_line", "bytes_per_cycle".
std::string unit_of(std::string_view key) {
  static constexpr std::string_view kUnits[] = {"cycles",  "bytes",   "mhz",
                                                "entries", "percent", "registers"};
  for (const std::string_view unit : kUnits) {
    const std::size_t at = key.find(unit);
    if (at == std::string_view::npos) continue;
    const std::string_view per = "_per_";
    const std::string_view rest = key.substr(at + unit.size());
    if (rest.substr(0, per.size()) != per) return unit == "mhz" ? "MHz" : std::string(unit);
    return fmt::format("{}/{}", unit, rest.substr(per.size()));
  }
  return {};
}

/// Documentation of a field; without `machine`, what any machine allows.
FieldInfo info_of(const std::string& path, const Field& field, const Machine* machine) {
  return {path, std::visit(Allowed{field.size, machine}, field.member),
          children(field) ? "" : unit_of(field.key), field.required ? "" : to_line(value_of(field)),
          std::string(field.meaning)};
}

[[noreturn]] void unknown_path(const std::string& parent, const std::string& key,
                               const std::vector<Field>* known) {
  std::vector<std::string_view> names;
  if (known) {
    for (const Field& field : *known) names.push_back(field.key);
  }
  Diagnostics diagnostics;
  diagnostics.error({}, child_path(parent, key), "unknown key" + suggestion(key, names));
  throw ConfigError(diagnostics.list());
}

[[noreturn]] void no_path(const std::string& text) {
  Diagnostics diagnostics;
  diagnostics.error({}, "", fmt::format("\"{}\" is not a path such as /eu/threads", text));
  throw ConfigError(diagnostics.list());
}

/// Follows a path through fields; any name matches an element of a list.
struct FieldFinder {
  const std::vector<Field>* fields;
  const Field* found;
  std::string path;

  void descend(const std::string& key) {
    if (found) fields = children(*found);
    const bool any_name = found && std::holds_alternative<ListField>(found->member);
    const Field* next = nullptr;
    if (fields) {
      for (const Field& field : *fields) {
        if (any_name || field.key == key) next = &field;
      }
    }
    if (!next) unknown_path(path, key, fields);
    found = next;
    path = child_path(path, key);
  }
};

/// Whether the value is from a built-in machine file. `given_at` is "config/NAME.json:line:col".
bool is_shipped(const std::string& given_at) {
  const auto& shipped = shipped_machines();
  return std::any_of(shipped.begin(), shipped.end(), [&](const ShippedMachine& machine) {
    return given_at.rfind(fmt::format("config/{}.json:", machine.name), 0) == 0;
  });
}

/// "; ivb_gt2: 13", the machine's value at the path; empty for objects and without a machine.
std::string value_text(const std::string& path, const Machine* machine) {
  if (machine != nullptr)
    for (const MachineValue& value : machine_values(*machine))
      if (value.path == path) return fmt::format("; {}: {}", machine->name, value.value);
  return "";
}

std::string explain_value(const std::string& path, const Machine& machine) {
  std::string out;
  for (const MachineValue& value : machine_values(machine)) {
    if (value.path != path) continue;
    out += fmt::format("  {}: {}, given at {}\n", machine.name, value.value, value.given_at);
    if (const auto source = source_of(machine, path)) {
      const auto& kind = row_of(source->kind);
      out += fmt::format("  source: {} ({}), {}\n", kind.key, kind.meaning, source->ref);
      if (is_shipped(value.given_at) && source->kind != SourceKind::Prm)
        out += "    rows and sections are those of config/SOURCES.md\n";
    }
    if (const auto& range = machine.provenance.at(path).range)
      out += fmt::format("  range: {}\n", range_text(*range));
  }
  return out;
}

}  // namespace

std::vector<FieldInfo> machine_fields() {
  std::vector<Machine> specimens;
  std::vector<FieldInfo> out;
  for_each_value(fields_of_families(specimens), "",
                 [&](const std::string& path, const Field& field) {
                   out.push_back(info_of(path, field, nullptr));
                 });
  return out;
}

std::string l3_size_text(const Machine& machine) {
  const L3Config& l3 = machine.l3;
  const L3Partition& ways = l3.partition;
  const int all = ways.slm_ways + ways.urb_ways + ways.all_ways + ways.data_ways +
                  ways.read_only_ways + ways.instruction_ways + ways.constant_ways +
                  ways.texture_ways;
  return fmt::format("{} bytes, {} banks of {} ways of {} bytes", l3.bytes_of(all), l3.banks, all,
                     l3.way_bytes);
}

std::string explain(const std::string& path, const Machine* machine) {
  const auto keys = split_path(path);
  if (!keys || keys->empty()) no_path(path);
  std::vector<Machine> documented;
  const std::vector<Field> fields = fields_of_families(documented);
  FieldFinder finder{&fields, nullptr, ""};
  for (const std::string& key : *keys) finder.descend(key);

  const FieldInfo info = info_of(path, *finder.found, machine);
  std::string out = path + "\n";
  if (!info.meaning.empty()) out += fmt::format("  {}\n", info.meaning);
  out += fmt::format("  {}{}", info.allowed, info.unit.empty() ? "" : "; in " + info.unit);
  out += (info.fallback.empty() ? "" : fmt::format("; {} if absent", info.fallback)) + "\n";
  if (const auto* choice = std::get_if<ChoiceField>(&finder.found->member)) {
    for (std::size_t i = 0; i < choice->names.size(); ++i) {
      out += fmt::format("    {}: {}\n", choice->names[i], choice->meanings[i]);
    }
  }
  if (const auto* inner = children(*finder.found)) {
    for (const Field& field : *inner) {
      const FieldInfo child = info_of(child_path(path, field.key), field, machine);
      out += fmt::format("    {}: {}{}\n", child.path,
                         child.meaning.empty() ? child.allowed : child.meaning,
                         value_text(child.path, machine));
    }
  }
  if (machine != nullptr && path == "/l3")
    out += fmt::format("  {}: {} (partition)\n", machine->name, l3_size_text(*machine));
  return machine ? out + explain_value(path, *machine) : out;
}

std::optional<Source> source_of(const Machine& machine, const std::string& path) {
  if (const Provenance* const provenance = machine.provenance.find(path)) return provenance->source;
  Diagnostics diagnostics;
  const std::string_view near = isa::nearest_name(path, machine.provenance.paths());
  diagnostics.error({}, path,
                    fmt::format("no value of machine {}{}", machine.name,
                                near.empty() ? "" : fmt::format("; did you mean {}?", near)));
  throw ConfigError(diagnostics.list());
}

}  // namespace eu::config
