#include <initializer_list>
#include <utility>

#include "config/json/json_reader.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_layers.hpp"
#include "config/machine/machine_tree.hpp"

namespace eu::config {
namespace {

JsonValue object(std::initializer_list<std::pair<std::string_view, JsonValue>> members = {}) {
  JsonValue out{JsonValue::Object(), {}};
  for (const auto& [key, value] : members) add_member(out, key, value);
  return out;
}
JsonValue text(std::string_view value) {
  return {std::string(value), {}};
}
JsonValue number(int value) {
  return {std::int64_t{value}, {}};
}
JsonValue texts(const std::vector<std::string_view>& values) {
  JsonValue::Array out;
  for (const std::string_view value : values) out.push_back(text(value));
  return {std::move(out), {}};
}
JsonValue one_of(const std::vector<std::string_view>& values) {
  return object({{"enum", texts(values)}});
}

/// Any value, with its meaning.
JsonValue described(std::string_view meaning) {
  return object({{"description", text(meaning)}});
}

/// Schema of a comment.
JsonValue comment() {
  return described("for readers; eusim does not look at it");
}

/// An object that allows comments (is_comment_key), but no other unknown keys.
JsonValue strict_object(JsonValue properties, const std::vector<std::string_view>& required) {
  add_member(properties, "comment", comment());
  return object({{"type", text("object")},
                 {"properties", std::move(properties)},
                 {"patternProperties", object({{"^x-", object()}})},
                 {"additionalProperties", {false, {}}},
                 {"required", texts(required)}});
}

/// An object with the user's keys, which must match `pattern`.
JsonValue keyed_object(std::string_view pattern, JsonValue element) {
  return object({{"type", text("object")},
                 {"properties", object({{"comment", comment()}})},
                 {"patternProperties", object({{"^x-", object()}})},
                 {"propertyNames", object({{"pattern", text(pattern)}})},
                 {"additionalProperties", std::move(element)}});
}

JsonValue schema_of(const Field& field, bool complete);

JsonValue properties_of(const std::vector<Field>& fields, bool complete) {
  JsonValue out = object();
  for (const Field& field : fields) add_member(out, field.key, schema_of(field, complete));
  return out;
}

/// The required keys; none in a file that extends another.
std::vector<std::string_view> required_keys(const std::vector<Field>& fields, bool complete) {
  std::vector<std::string_view> out;
  for (const Field& field : fields) {
    if (complete && field.required) out.push_back(field.key);
  }
  return out;
}

struct MemberSchema {
  Range size;
  bool complete;

  JsonValue operator()(const IntField& field) const {
    return object({{"type", text("integer")},
                   {"minimum", number(field.range.min)},
                   {"maximum", number(field.range.max)}});
  }
  JsonValue operator()(const std::string*) const {
    return object({{"type", text("string")}, {"pattern", text(kIdentifierPattern)}});
  }
  JsonValue operator()(const ChoiceField& field) const { return one_of(field.names); }
  JsonValue operator()(const ClassSet*) const {
    return object({{"type", text("array")},
                   {"items", one_of(keys_of(isa::kTimingClasses))},
                   {"uniqueItems", {true, {}}}});
  }
  JsonValue operator()(const GroupField& group) const {
    return strict_object(properties_of(group.fields, complete),
                         required_keys(group.fields, complete));
  }
  JsonValue operator()(const ListField& list) const {
    JsonValue out = keyed_object(kIdentifierPattern, schema_of(list.elements.front(), complete));
    if (complete) add_member(out, "minProperties", number(size.min));
    return out;
  }
};

JsonValue schema_of(const Field& field, bool complete) {
  JsonValue out = std::visit(MemberSchema{field.size, complete}, field.member);
  if (!field.meaning.empty()) add_member(out, "description", text(field.meaning));
  return out;
}

JsonValue range_schema() {
  const auto bound = [](std::string_view meaning) {
    return object({{"description", text(meaning)}, {"type", text("integer")}});
  };
  JsonValue basis = one_of(keys_of(kRangeBases));
  add_member(basis, "description", text("the basis of the range"));
  const JsonValue share = object({{"description", text("up and down, of each number")},
                                  {"type", text("integer")},
                                  {"minimum", number(1)}});
  const JsonValue why =
      object({{"description", text("the reason, in a sentence")}, {"type", text("string")}});
  JsonValue follows = keyed_object("^/|^comment$|^x-", object({{"type", text("number")}}));
  add_member(
      follows, "description",
      text("by path, factors: the change of that number times the factor is added to this one"));
  JsonValue range = strict_object(object({{"basis", basis},
                                          {"low", bound("the minimum")},
                                          {"high", bound("the maximum")},
                                          {"percent", share},
                                          {"why", why},
                                          {"follows", follows}}),
                                  {"basis"});
  add_member(range, "description", text("the interval in which the true number may be"));
  return range;
}

JsonValue sources_schema() {
  JsonValue kind = one_of(keys_of(kSourceKinds));
  add_member(kind, "description", text("the kind of source of the number"));
  const JsonValue ref = object({{"description", text("the source, or why the number is assumed")},
                                {"type", text("string")},
                                {"minLength", number(1)}});
  return keyed_object(
      "^(/.*)?$|^comment$|^x-",
      strict_object(object({{"kind", kind}, {"ref", ref}, {"range", range_schema()}}),
                    {"kind", "ref"}));
}

/// The meaning of a key about the file.
std::string_view meaning_of(std::string_view key) {
  if (key == "schema") return "the format of this document, and its version";
  if (key == "extends") return "the machine that this file changes";
  if (key == "sources") return "sources of numbers, by path";
  return "where an editor finds the JSON schema of this document";
}

/// A whole file: the machine's fields and the keys about the file.
JsonValue file_schema(const std::vector<Field>& fields, bool complete) {
  JsonValue properties = properties_of(fields, complete);
  std::vector<std::string_view> required = required_keys(fields, complete);
  required.push_back("schema");
  if (!complete) required.push_back("name");
  for (const std::string_view key : kFileKeys) {
    JsonValue schema = object({{"type", text("string")}});
    if (key == "schema") {
      schema = object({{"const", text(kMachineSchema.name())}});
    } else if (key == "sources") {
      schema = sources_schema();
    }
    add_member(schema, "description", text(meaning_of(key)));
    add_member(properties, key, std::move(schema));
  }
  return strict_object(std::move(properties), required);
}

}  // namespace

namespace {

JsonValue reference(std::string_view definition) {
  return object({{"$ref", text("#/definitions/" + std::string(definition))}});
}

/// Name of the definition of machines that extend no other one.
std::string definition_of(const isa::FamilyRow& family) {
  std::string name = "complete";
  if (family.family != isa::kDefaultFamily) name += "_" + std::string(family.key);
  return name;
}

/// Schema of a document whose "gen" is in the family.
JsonValue is_of(isa::Family family) {
  std::vector<std::string_view> keys;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (row.family == family) keys.push_back(row.key);
  const JsonValue gen =
      keys.size() == 1 ? object({{"const", text(keys[0])}}) : object({{"enum", texts(keys)}});
  return object({{"properties", object({{"gen", gen}})}, {"required", texts({"gen"})}});
}

}  // namespace

std::string machine_schema() {
  std::vector<Machine> specimens;
  JsonValue definitions = object({});
  JsonValue complete = reference(definition_of(isa::row(isa::kDefaultFamily)));
  for (const isa::FamilyRow& family : isa::kFamilies) {
    Machine machine = specimen_machine(family.family);
    add_member(definitions, definition_of(family), file_schema(fields_of(machine), true));
    if (family.family != isa::kDefaultFamily)
      complete = object({{"if", is_of(family.family)},
                         {"then", reference(definition_of(family))},
                         {"else", std::move(complete)}});
  }
  add_member(definitions, "derived", file_schema(fields_of_families(specimens), false));
  return to_text(object({
      {"$schema", text("http://json-schema.org/draft-07/schema#")},
      {"title", text("eusim machine description")},
      {"definitions", std::move(definitions)},
      {"if", object({{"required", texts({"extends"})}})},
      {"then", reference("derived")},
      {"else", std::move(complete)},
  }));
}

}  // namespace eu::config
