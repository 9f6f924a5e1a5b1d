#include "config/machine/machine_tree.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "config/json/json_reader.hpp"

namespace eu::config {
namespace {

void read_fields(std::vector<Field>& fields, ObjectReader object, isa::Family family);

/// The class that an element of a pipe's list names; empty after an error. A class that the pipe
/// cannot have is returned too: a rule rejects it with the reason.
std::optional<isa::TimingClass> class_named(const JsonCursor& element, isa::Family family) {
  const auto* text = std::get_if<std::string>(&element.value().data);
  for (const isa::TimingClassRow& row : isa::kTimingClasses)
    if (text != nullptr && *text == row.key) return row.timing_class;
  element.choice(pipe_class_keys(family));
  return std::nullopt;
}

/// Reads the value at the cursor, which must be present, into the member that a field points to.
struct FieldReader {
  const JsonCursor& cursor;
  Range size;
  isa::Family family;

  void operator()(IntField& field) const {
    *field.member = static_cast<int>(cursor.integer(field.range.min, field.range.max));
  }
  void operator()(std::string* member) const { *member = cursor.identifier(); }
  void operator()(ChoiceField& field) const { field.set(cursor.choice(field.names)); }
  void operator()(ClassSet* member) const {
    *member = ClassSet();
    for (const JsonCursor& element : cursor.array()) {
      const std::optional<isa::TimingClass> named = class_named(element, family);
      if (!named) continue;
      if (member->contains(*named)) element.error("named twice");
      member->insert(*named);
    }
  }
  void operator()(GroupField& group) const { read_fields(group.fields, cursor.object(), family); }
  void operator()(ListField& list) const {
    auto members = cursor.object().members();
    if (!cursor.value().object()) return;  // already reported
    std::sort(members.begin(), members.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto count = static_cast<int>(members.size());
    if (count < size.min || count > size.max) {
      cursor.error(fmt::format("holds {} entries (allowed: {} to {})", count, size.min, size.max));
      return;
    }
    list.clear();
    for (const auto& [name, element] : members) {
      if (!is_identifier(name)) {
        element.error("a name has " + std::string(kIdentifierRule));
        continue;
      }
      Field field = list.append(name);
      std::visit(FieldReader{element, {}, family}, field.member);
    }
  }
};

/// Sets the defaults of an absent field.
void take_defaults(Field& field) {
  if (const auto* number = std::get_if<IntField>(&field.member))
    *number->member = *number->absent;
  else
    for (Field& inside : std::get<GroupField>(field.member).fields) take_defaults(inside);
}

void read_fields(std::vector<Field>& fields, ObjectReader object, isa::Family family) {
  for (Field& field : fields) {
    const JsonCursor cursor =
        field.required ? object.required(field.key) : object.optional(field.key);
    if (cursor.present())
      std::visit(FieldReader{cursor, field.size, family}, field.member);
    else if (may_be_absent(field))
      take_defaults(field);
  }
  object.finish();
}

JsonValue object_of(const std::vector<Field>& fields) {
  JsonValue out{JsonValue::Object(), {}};
  out.object()->reserve(fields.size());
  for (const Field& field : fields)
    if (is_written(field)) add_member(out, field.key, value_of(field));
  return out;
}

struct FieldWriter {
  JsonValue operator()(const IntField& field) const { return {std::int64_t{*field.member}, {}}; }
  JsonValue operator()(const std::string* member) const { return {*member, {}}; }
  JsonValue operator()(const ChoiceField& field) const {
    return {std::string(field.names[field.get()]), {}};
  }
  JsonValue operator()(const ClassSet* member) const {
    JsonValue::Array keys;
    for (const auto& row : isa::kTimingClasses) {
      if (member->contains(row.timing_class)) keys.push_back({std::string(row.key), {}});
    }
    return {std::move(keys), {}};
  }
  JsonValue operator()(const GroupField& group) const { return object_of(group.fields); }
  JsonValue operator()(const ListField& list) const { return object_of(list.elements); }
};

/// Reports members of a model error outside of a class, from files before there were classes; those
/// had one interval for all kernels. Returns whether there are any.
bool refuse_error_without_class(const JsonCursor& error, Diagnostics& diagnostics) {
  ErrorInterval interval;
  bool is_there = false;
  for (const Field& field : fields_of(interval)) {
    const JsonValue* value = error.present() ? error.value().find(field.key) : nullptr;
    if (value == nullptr) continue;
    is_there = true;
    std::string paths;
    for (const EnumRow<LimitClass>& row : kLimitClasses)
      paths +=
          fmt::format("{}{}/{}/{}", paths.empty() ? "" : ", ", error.path(), row.key, field.key);
    JsonCursor(value, child_path(error.path(), field.key), diagnostics)
        .error("is one for all kernels; write one for each class of kernels: " + paths);
  }
  return is_there;
}

}  // namespace

std::vector<std::string_view> pipe_class_keys(isa::Family family) {
  std::vector<std::string_view> keys;
  for (const isa::TimingClassRow& row : isa::kTimingClasses)
    if (row.families.contains(family) && !isa::is_front_end(row.timing_class))
      keys.push_back(row.key);
  return keys;
}

isa::Generation stated_gen(const JsonValue& root) {
  const JsonValue* gen = root.find("gen");
  const auto* key = gen == nullptr ? nullptr : std::get_if<std::string>(&gen->data);
  return (key == nullptr ? std::nullopt : isa::gen_from_key(*key)).value_or(Machine().gen);
}

Machine read_machine(const JsonValue& root, Diagnostics& diagnostics) {
  Machine machine;
  machine.gen = stated_gen(root);
  if (refuse_error_without_class({root.find("model_error"), "/model_error", diagnostics},
                                 diagnostics))
    return machine;
  std::vector<Field> fields = fields_of(machine);
  ObjectReader object = JsonCursor(root, diagnostics).object();
  // The layers have removed these keys; messages for misspelled keys list them as allowed.
  for (const std::string_view key : {"extends", "sources", "comment"})
    if (!root.find(key)) object.optional(key);
  read_fields(fields, std::move(object), machine.family());
  // The model numbers pipes in this order.
  std::stable_sort(
      machine.eu.pipes.begin(), machine.eu.pipes.end(),
      [](const PipeConfig& a, const PipeConfig& b) { return a.priority < b.priority; });
  return machine;
}

bool is_written(const Field& field) {
  if (!may_be_absent(field)) return true;
  if (const auto* number = std::get_if<IntField>(&field.member)) return !number->is_absent();
  const std::vector<Field>& inside = std::get<GroupField>(field.member).fields;
  return std::any_of(inside.begin(), inside.end(), is_written);
}

JsonValue value_of(const Field& field) {
  return std::visit(FieldWriter(), field.member);
}

const std::vector<Field>* children(const Field& field) {
  if (const auto* group = std::get_if<GroupField>(&field.member)) return &group->fields;
  if (const auto* list = std::get_if<ListField>(&field.member)) return &list->elements;
  return nullptr;
}

namespace {

using Visit = std::function<void(const std::string& path, const Field&)>;

/// `path` is that of the object with these fields; it is unchanged afterwards.
void visit_values(const std::vector<Field>& fields, std::string& path, const Visit& visit) {
  const std::size_t size = path.size();
  for (const Field& field : fields) {
    append_key(path, field.key);
    if (const auto* inner = children(field))
      visit_values(*inner, path, visit);
    else
      visit(path, field);
    path.resize(size);
  }
}

}  // namespace

void for_each_value(const std::vector<Field>& fields, const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit) {
  std::string here = path;
  visit_values(fields, here, visit);
}

void for_each_given(const std::vector<Field>& fields, const JsonValue& tree,
                    const std::string& path,
                    const std::function<void(const std::string& path, const Field&)>& visit) {
  for (const Field& field : fields) {
    const JsonValue* value = tree.find(field.key);
    if (!value) continue;
    const std::string here = child_path(path, field.key);
    if (const auto* inner = children(field)) {
      for_each_given(*inner, *value, here, visit);
    } else {
      visit(here, field);
    }
  }
}

Machine specimen_machine(isa::Family family) {
  Machine machine;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (row.family == family) machine.gen = row.gen;
  machine.eu.pipes.push_back({"*", {}});
  return machine;
}

namespace {

/// Appends the fields of `more` that `fields` lacks.
void unite(std::vector<Field>& fields, const std::vector<Field>& more) {
  for (const Field& field : more) {
    const auto same = std::find_if(fields.begin(), fields.end(),
                                   [&](const Field& each) { return each.key == field.key; });
    if (same == fields.end())
      fields.push_back(field);
    else if (auto* group = std::get_if<GroupField>(&same->member))
      unite(group->fields, std::get<GroupField>(field.member).fields);
  }
}

}  // namespace

std::vector<Field> fields_of_families(std::vector<Machine>& specimens) {
  specimens.clear();
  for (const isa::FamilyRow& row : isa::kFamilies)
    specimens.push_back(specimen_machine(row.family));
  std::vector<Field> fields;
  for (Machine& specimen : specimens) unite(fields, fields_of(specimen));
  return fields;
}

bool is_timing_key(std::string_view key) {
  return key.find("cycle") != std::string_view::npos ||
         key.find("slip_percent") != std::string_view::npos;
}

}  // namespace eu::config
