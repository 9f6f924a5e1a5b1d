// The patch that changes a machine into the calibrated one.
#include <fmt/core.h>

#include "config/json/schemas.hpp"
#include "config/machine/number_range.hpp"
#include "config/machine/provenance.hpp"
#include "isa/common/message_text.hpp"
#include "model/calibrate/calibration.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Sets the number at its path; adds missing objects.
void set_number(JsonValue& root, const std::string& path, int value) {
  JsonValue* at = &root;
  const std::vector<std::string> keys = *config::split_path(path);
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    JsonValue* inner = const_cast<JsonValue*>(at->find(keys[i]));
    at = inner != nullptr ? inner : &config::add_member(*at, keys[i], json_object());
  }
  config::add_member(*at, keys.back(), {std::int64_t{value}, {}});
}

std::string file_name(const std::string& path) {
  return isa::name_text(path.substr(path.rfind('/') + 1));
}

std::string ref_of(const Calibration& calibration, const FoundNumber& number) {
  const std::string file = file_name(calibration.rows_file);
  if (number.rows.empty()) return file + ": follows numbers that its rows determine";
  std::string rows;
  for (const std::size_t row : number.rows)
    rows += (rows.empty() ? "" : ", ") + calibration.rows[row].id;
  return fmt::format("{}: row{} {}", file, number.rows.size() == 1 ? "" : "s", rows);
}

}  // namespace

std::string calibration_patch(const Calibration& calibration) {
  JsonValue patch = json_object();
  config::add_member(patch, "schema", json_text(config::kMachineSchema.name()));
  JsonValue sources = json_object();
  for (const FoundNumber& number : calibration.found) {
    set_number(patch, number.path, number.value);
    const auto kind =
        number.rows.empty() ? config::SourceKind::Derived : config::SourceKind::Measured;
    JsonValue& source = config::add_member(sources, number.path, json_object());
    config::add_member(source, "kind", json_text(std::string(config::key_of(kind))));
    config::add_member(source, "ref", json_text(ref_of(calibration, number)));
    config::add_member(source, "range", config::range_value(number.range));
  }
  config::add_member(patch, "sources", std::move(sources));
  return config::to_text(patch);
}

}  // namespace eu::model
