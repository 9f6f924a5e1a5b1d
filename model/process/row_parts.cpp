#include "model/process/row_parts.hpp"

#include "config/json/schemas.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {

using config::JsonValue;

JsonValue row_start(const std::string& id, const std::string& status) {
  JsonValue row = json_object();
  config::add_member(row, "schema", json_text(config::kRowSchema.name()));
  config::add_member(row, "id", json_text(id));
  config::add_member(row, "status", json_text(status));
  return row;
}

void add_setting(JsonValue& set, const std::string& path, const std::string& value) {
  config::Diagnostics diagnostics;
  const auto parsed = config::parse_json(value, path, diagnostics);
  JsonValue json = parsed ? *parsed : json_text(value);
  for (config::JsonMember& member : *set.object())
    if (member.key == path) {
      member.value = std::move(json);
      return;
    }
  config::add_member(set, path, std::move(json));
}

void add_totals(JsonValue& row, const JsonValue& totals) {
  for (const config::JsonMember& member : *totals.object())
    config::add_member(row, member.key, member.value);
}

}  // namespace eu::model
