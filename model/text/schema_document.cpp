#include "model/text/schema_document.hpp"

#include <stdexcept>

#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

using config::JsonMember;
using config::JsonValue;

[[noreturn]] void fail(std::string_view what, std::string_view name) {
  throw std::logic_error(std::string(what) + " " + std::string(name));
}

JsonValue file_named(std::string_view name) {
  for (const SchemaFile& file : schema_files()) {
    if (file.name != name) continue;
    config::Diagnostics diagnostics;
    auto schema = config::parse_json(file.content, std::string(name), diagnostics);
    diagnostics.throw_if_any<config::InputError>();
    return std::move(*schema);
  }
  fail("there is no schema", name);
}

/// Replaces names by their values.
class Filler {
 public:
  explicit Filler(const SchemaValues& values) : values_(values) {}

  void fill(JsonValue& value) const {
    if (const auto* text = std::get_if<std::string>(&value.data)) {
      if (is_name(*text)) value = named(*text);
      return;
    }
    if (auto* list = std::get_if<JsonValue::Array>(&value.data)) {
      for (JsonValue& each : *list) fill(each);
      return;
    }
    if (value.object() == nullptr) return;
    for (JsonMember& member : *value.object()) fill(member.value);
    include(*value.object());
  }

 private:
  static bool is_name(const std::string& text) { return text.size() > 1 && text[0] == '$'; }

  const JsonValue& named(const std::string& name) const {
    const auto found = values_.find(name.substr(1));
    if (found == values_.end()) fail("a schema wants", name);
    return found->second;
  }

  static void include(JsonValue::Object& members) {
    JsonValue::Object all;
    for (JsonMember& member : members)
      if (member.key == "$include")
        for (const JsonMember& each : *member.value.object()) all.push_back(each);
      else
        all.push_back(std::move(member));
    members = std::move(all);
  }

  const SchemaValues& values_;
};

bool is_false(const JsonValue* value) {
  const auto* flag = value == nullptr ? nullptr : std::get_if<bool>(&value->data);
  return flag != nullptr && !*flag;
}

JsonValue described(std::string_view text) {
  JsonValue value = json_object();
  config::add_member(value, "description", json_text(std::string(text)));
  return value;
}

/// Allows comments where no other members are allowed (config::is_comment_key).
void add_comments(JsonValue& value) {
  if (auto* list = std::get_if<JsonValue::Array>(&value.data))
    for (JsonValue& each : *list) add_comments(each);
  if (value.object() == nullptr) return;
  for (JsonMember& member : *value.object()) add_comments(member.value);
  if (!is_false(value.find("additionalProperties"))) return;
  config::add_member(schema_at(value, {"properties"}), "comment",
                     described("for readers; eusim does not look at it"));
  JsonValue patterns = json_object();
  config::add_member(patterns, "^x-", described("your own; eusim does not look at it"));
  config::add_member(value, "patternProperties", std::move(patterns));
}

}  // namespace

JsonValue& schema_at(JsonValue& schema, const std::vector<std::string>& keys) {
  if (const JsonValue* found = config::find_path(schema, keys); found != nullptr)
    return const_cast<JsonValue&>(*found);  // of `schema`, which is not const
  fail("a schema has no", keys.back());
}

JsonValue schema_from_file(std::string_view name, const SchemaValues& values) {
  JsonValue schema = file_named(name);
  Filler(values).fill(schema);
  add_comments(schema);
  return schema;
}

void add_definitions(JsonValue& to, const JsonValue& from) {
  if (to.find("definitions") == nullptr) config::add_member(to, "definitions", json_object());
  JsonValue& definitions = schema_at(to, {"definitions"});
  for (const JsonMember& each : *from.find("definitions")->object())
    if (definitions.find(each.key) == nullptr)
      config::add_member(definitions, each.key, each.value);
}

std::string schema_text(JsonValue schema, const config::Schema& format) {
  JsonValue document = json_object();
  config::add_member(document, "$schema", json_text("http://json-schema.org/draft-07/schema#"));
  for (JsonMember& member : *schema.object())
    config::add_member(document, member.key, std::move(member.value));
  JsonValue& properties = schema_at(document, {"properties"});
  JsonValue what = described("the format of this document, and its version");
  config::add_member(what, "const", json_text(format.name()));
  JsonValue link = described("where an editor finds the JSON schema of this document");
  config::add_member(link, "type", json_text("string"));
  JsonValue all = json_object();
  config::add_member(all, "$schema", std::move(link));
  config::add_member(all, "schema", std::move(what));
  for (JsonMember& member : *properties.object())
    config::add_member(all, member.key, std::move(member.value));
  properties = std::move(all);
  return config::to_text(document);
}

JsonValue choices(const std::vector<std::string_view>& names) {
  JsonValue list = json_array();
  for (const std::string_view name : names) append(list, json_text(std::string(name)));
  return list;
}

}  // namespace eu::model
