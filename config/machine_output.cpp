#include <map>

#include "config/json_reader.hpp"
#include "config/machine_file.hpp"
#include "config/machine_layers.hpp"
#include "config/machine_tree.hpp"
#include "config/sha256.hpp"

namespace eu::config {
namespace {

JsonValue string_value(std::string_view text) {
  return {std::string(text), {}};
}

JsonValue source_value(const Source& source) {
  JsonValue out{JsonValue::Object(), {}};
  out.object()->reserve(2);
  add_member(out, "kind", string_value(row_of(source.kind).key));
  add_member(out, "ref", string_value(source.ref));
  return out;
}

}  // namespace

std::string resolved_json(const Machine& machine) {
  Machine copy = machine;  // fields are bound to something they may write
  const std::vector<Field> fields = fields_of(copy);
  JsonValue out{JsonValue::Object(), {}};
  add_member(out, "schema", string_value(kMachineSchema.name()));
  for (const Field& field : fields) add_member(out, field.key, value_of(field));
  JsonValue& sources = add_member(out, "sources", {JsonValue::Object(), {}});
  sources.object()->reserve(machine.provenance.size());
  for_each_value(fields, "", [&](const std::string& path, const Field&) {
    const auto provenance = machine.provenance.find(path);
    if (provenance != machine.provenance.end() && provenance->second.source) {
      add_member(sources, path, source_value(*provenance->second.source));
    }
  });
  return to_text(out);
}

std::string machine_digest(const Machine& machine) {
  return sha256_hex(resolved_json(machine));
}

std::vector<MachineValue> machine_values(const Machine& machine) {
  Machine copy = machine;
  std::vector<MachineValue> out;
  for_each_value(fields_of(copy), "", [&](const std::string& path, const Field& field) {
    const auto provenance = machine.provenance.find(path);
    out.push_back({path, to_line(value_of(field)),
                   provenance == machine.provenance.end() ? "" : provenance->second.given_at});
  });
  return out;
}

std::vector<MachineDifference> machine_differences(const Machine& a, const Machine& b) {
  std::map<std::string, std::string> values_b;
  for (MachineValue& value : machine_values(b)) values_b[value.path] = value.value;
  std::vector<MachineDifference> out;
  for (const MachineValue& value : machine_values(a)) {
    const auto other = values_b.find(value.path);
    const std::string value_b = other == values_b.end() ? "" : other->second;
    if (value.value != value_b) out.push_back({value.path, value.value, value_b});
    values_b.erase(value.path);
  }
  for (const auto& [path, value] : values_b) out.push_back({path, "", value});
  return out;
}

}  // namespace eu::config
