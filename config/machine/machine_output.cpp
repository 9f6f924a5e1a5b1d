#include <map>

#include "config/json/sha256.hpp"
#include "config/machine/machine_base.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_tree.hpp"
#include "isa/common/message_text.hpp"

namespace eu::config {

std::string resolved_json(const Machine& machine) {
  Machine copy = machine;  // fields need members that they could write
  return ResolvedText(fields_of(copy), machine.provenance).text();
}

std::string machine_digest(const Machine& machine) {
  return sha256_hex(resolved_json(machine));
}

std::vector<MachineValue> machine_values(const Machine& machine) {
  Machine copy = machine;
  std::vector<MachineValue> out;
  for_each_value(fields_of(copy), "", [&](const std::string& path, const Field& field) {
    const Provenance* const provenance = machine.provenance.find(path);
    const std::string given_at = provenance == nullptr ? "" : provenance->given_at;
    out.push_back({path, to_line(value_of(field)), isa::message_text(given_at, isa::kLongestName)});
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
