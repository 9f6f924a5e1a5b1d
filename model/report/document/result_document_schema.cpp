#include "model/report/document/result_document.hpp"

#include <fmt/core.h>

#include "config/machine/machine_error.hpp"
#include "config/machine/number_range.hpp"
#include "config/machine/row.hpp"
#include "isa/isa.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/document/metrics.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

/// The member `key`; added with the value `otherwise` if it is missing.
JsonValue& member_of(JsonValue& object, std::string_view key, JsonValue otherwise) {
  for (config::JsonMember& member : *object.object())
    if (member.key == key) return member.value;
  return add_member(object, key, std::move(otherwise));
}

void has_type(JsonValue& schema, std::string_view type) {
  member_of(schema, "type", json_text(std::string(type)));
}

/// The schema of the path component `key`, inside `schema`, which is that
/// of the components before it.
JsonValue& inner(JsonValue& schema, const std::string& key) {
  if (key == "N") {
    has_type(schema, "array");
    return member_of(schema, "items", json_object());
  }
  has_type(schema, "object");
  if (key == "NAME") return member_of(schema, "additionalProperties", json_object());
  const std::size_t name = key.find(".NAME");
  if (name == std::string::npos)
    return member_of(member_of(schema, "properties", json_object()), key, json_object());
  return member_of(member_of(schema, "patternProperties", json_object()),
                   "^" + key.substr(0, name) + "\\.", json_object());
}

void add_number(JsonValue& schema, const MetricRow& metric) {
  JsonValue* at = &schema;
  const auto keys = config::split_path(metric.path);
  for (const std::string& key : *keys) at = &inner(*at, key);
  has_type(*at, "number");
  add_member(*at, "minimum", json_number(0));
  add_member(*at, "description", json_text(fmt::format("{}; in {}", metric.meaning, metric.unit)));
}

JsonValue text(std::string_view description) {
  JsonValue value = json_object();
  add_member(value, "description", json_text(std::string(description)));
  add_member(value, "type", json_text("string"));
  return value;
}

JsonValue race_side() {
  JsonValue access = text("kind of the access");
  add_member(access, "enum",
             json_texts({access_kind_key(AccessKind::Read), access_kind_key(AccessKind::Write),
                         access_kind_key(AccessKind::Atomic)}));
  JsonValue properties = json_object();
  add_member(properties, "access", std::move(access));
  add_member(properties, "place", text("file, line, offset and text of the send"));
  JsonValue side = json_object();
  add_member(side, "properties", std::move(properties));
  return side;
}

}  // namespace

JsonValue result_schema_tree() {
  SchemaValues values;
  values["gens"] = choices(config::keys_of(isa::kAllGenerations));
  values["race_side"] = race_side();
  values["sources"] = choices(config::keys_of(config::kSourceKinds));
  values["range_bases"] = choices(config::keys_of(config::kRangeBases));
  values["limit_classes"] = choices(config::keys_of(config::kLimitClasses));
  values["slot_limits"] = choices(config::keys_of(kSlotLimits));
  values["counter_sets"] = choices(counter_set_names());
  JsonValue schema = schema_from_file("result", values);
  for (const MetricRow& metric : metric_rows()) add_number(schema, metric);
  return schema;
}

std::string result_schema() {
  return schema_text(result_schema_tree(), config::kResultSchema);
}

}  // namespace eu::model
