#include "config/machine/machine_layers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "config/json/input_file.hpp"
#include "config/json/json_reader.hpp"
#include "config/json/suggestion.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/number_range.hpp"
#include "config/machine/shipped_machines.hpp"

namespace eu::config {

bool is_machine_file(std::string_view name_or_file) {
  const std::string_view ending = ".json";
  return name_or_file.find('/') != std::string_view::npos ||
         (name_or_file.size() > ending.size() &&
          name_or_file.substr(name_or_file.size() - ending.size()) == ending);
}

namespace {

/// Limits of a machine file, which has a hundred-odd numbers.
constexpr JsonLimits kLimits{std::size_t{1} << 20, 32};

bool is_file_key(std::string_view key) {
  return std::find(std::begin(kFileKeys), std::end(kFileKeys), key) != std::end(kFileKeys);
}

void remove_comments(JsonValue& value) {
  JsonValue::Object* members = value.object();
  if (!members) return;
  const auto is_comment = [](const JsonMember& member) { return is_comment_key(member.key); };
  members->erase(std::remove_if(members->begin(), members->end(), is_comment), members->end());
  for (JsonMember& member : *members) remove_comments(member.value);
}

std::vector<SourceEntry> read_sources(const JsonCursor& sources) {
  const std::vector<std::string_view> kinds = keys_of(kSourceKinds);
  std::vector<SourceEntry> out;
  for (const auto& [path, cursor] : sources.object().members()) {
    ObjectReader entry = cursor.object();
    Source source;
    source.kind = kSourceKinds[entry.required("kind").choice(kinds)].value;
    const JsonCursor ref = entry.required("ref");
    source.ref = ref.text("absent");
    if (source.ref.empty()) ref.error("must not be empty");
    const JsonCursor range = entry.optional("range");
    std::optional<StatedRange> stated;
    if (range.present()) stated = read_range(range);
    entry.finish();
    const Location place = cursor.value().location;
    out.push_back({path, std::move(source), place, std::move(stated),
                   range.present() ? range.value().location : place});
  }
  return out;
}

/// Splits a machine file or a patch into information about the file and its fields. `sources`
/// points into the document, whose members keep their addresses when it is moved.
Layer make_layer(JsonValue document, const JsonCursor& sources) {
  Layer layer{{}, read_sources(sources), {}};
  layer.tree = std::move(document);
  auto& members = *layer.tree.object();
  const auto is_meta = [](const JsonMember& member) { return is_file_key(member.key); };
  members.erase(std::remove_if(members.begin(), members.end(), is_meta), members.end());
  remove_comments(layer.tree);
  return layer;
}

/// A machine by name or file, and the place of the reference.
struct Reference {
  std::string text;
  Location location;  ///< none for the user's argument
  std::filesystem::path directory;

  bool is_file() const { return is_machine_file(text); }
  std::string file() const { return (directory / text).string(); }
  /// Equal for references to the same machine.
  std::string identity() const {
    if (!is_file()) return text;
    std::error_code error;
    const auto path = std::filesystem::weakly_canonical(file(), error);
    return error ? file() : path.string();
  }
  std::string path() const { return location.file ? "/extends" : ""; }
};

std::optional<JsonValue> open_shipped(const Reference& reference, Diagnostics& diagnostics) {
  std::vector<std::string_view> names;
  for (const ShippedMachine& machine : shipped_machines()) {
    names.push_back(machine.name);
    if (machine.name != reference.text) continue;
    return parse_json(machine.json, fmt::format("config/{}.json", reference.text), diagnostics,
                      kLimits);
  }
  diagnostics.error(reference.location, reference.path(),
                    fmt::format("no machine is called \"{}\"{}; to use a file, write ./{}",
                                reference.text, suggestion(reference.text, names), reference.text));
  return std::nullopt;
}

std::optional<JsonValue> open(const Reference& reference, Diagnostics& diagnostics) {
  if (!reference.is_file()) return open_shipped(reference, diagnostics);
  const FileBytes file = read_file(reference.file(), kLimits.bytes);
  if (file.error.empty())
    return parse_json_file(file.bytes, reference.file(), diagnostics, kLimits);
  if (reference.location.file)
    diagnostics.error(reference.location, reference.path(),
                      fmt::format("{}: {}", reference.file(), file.error));
  else
    diagnostics.error(whole(reference.file()), "", file.error);
  return std::nullopt;
}

/// The layer of one machine file; `parent` is set to the machine it extends, if any.
std::optional<Layer> open_layer(const Reference& reference, std::optional<Reference>& parent,
                                Diagnostics& diagnostics) {
  parent.reset();
  std::optional<JsonValue> document = open(reference, diagnostics);
  if (!document) return std::nullopt;
  ObjectReader file = JsonCursor(*document, diagnostics).object();
  if (!document->object()) return std::nullopt;
  file.schema(kMachineSchema);
  if (!is_machine_or_extends_one(*document, diagnostics)) return std::nullopt;
  const JsonCursor extends = file.optional("extends");
  const std::string parent_text = extends.text();
  if (extends.present() && std::holds_alternative<std::string>(extends.value().data)) {
    parent = Reference{parent_text, extends.value().location, {}};
    if (reference.is_file()) {
      parent->directory = std::filesystem::path(reference.file()).parent_path();
    }
    file.required("name");  // an inherited name would show it as its parent in reports
  }
  const JsonCursor sources = file.optional("sources");
  return make_layer(std::move(*document), sources);
}

void relocate(JsonValue& value, const Location& location) {
  value.location = location;
  if (auto* members = value.object()) {
    for (JsonMember& member : *members) {
      member.key_location = location;
      relocate(member.value, location);
    }
  } else if (auto* elements = std::get_if<JsonValue::Array>(&value.data)) {
    for (JsonValue& element : *elements) relocate(element, location);
  }
}

void merge_into(JsonValue& base, const JsonValue& over) {
  if (!base.object() || !over.object()) {
    base = over;
    return;
  }
  // Errors of the whole object are reported at its last place.
  if (over.location.line != 0) base.location = over.location;
  JsonValue::Object& members = *base.object();
  members.reserve(members.size() + over.object()->size());  // the map points into the keys
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < members.size(); ++i) places.emplace(members[i].key, i);
  for (const JsonMember& member : *over.object()) {
    const auto place = places.find(member.key);
    if (place != places.end()) {
      merge_into(members[place->second].value, member.value);
    } else {
      members.push_back(member);
    }
  }
}

}  // namespace

std::vector<Layer> machine_layers(const std::string& name_or_file, Diagnostics& diagnostics) {
  std::vector<Layer> layers;
  std::vector<std::string> seen;
  std::optional<Reference> next = Reference{name_or_file, {}, {}};
  while (next) {
    const Reference reference = *next;
    const std::string identity = reference.identity();
    if (std::find(seen.begin(), seen.end(), identity) != seen.end()) {
      diagnostics.error(reference.location, "/extends",
                        fmt::format("\"{}\" extends, in the end, itself", reference.text));
      break;
    }
    seen.push_back(identity);
    std::optional<Layer> layer = open_layer(reference, next, diagnostics);
    if (layer) layers.push_back(std::move(*layer));
  }
  std::reverse(layers.begin(), layers.end());
  return layers;
}

Layer patch_layer(const std::string& file, Diagnostics& diagnostics) {
  std::optional<JsonValue> document = read_json_file(file, diagnostics, kLimits);
  if (!document) return {};
  ObjectReader patch = JsonCursor(*document, diagnostics).object();
  if (!document->object()) return {};
  if (document->find("schema")) patch.schema(kMachineSchema);
  if (const JsonCursor extends = patch.optional("extends"); extends.present()) {
    extends.error("a patch extends nothing: it applies to the machine it is given with");
  }
  const JsonCursor sources = patch.optional("sources");
  Layer layer = make_layer(std::move(*document), sources);
  layer.otherwise = Source{SourceKind::Assumed, "--patch " + file};
  return layer;
}

namespace {

/// A hint such as "; did you mean /eu/threads=4?" if the end of one field's path is that of
/// "threads=4", which lacks its beginning.
std::string hint_of_path(const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  const auto given = split_path("/" + assignment.substr(0, equals));
  if (equals == std::string::npos || assignment.front() == '/' || !given) return "";
  std::vector<std::string> beginnings;
  for (const FieldInfo& field : machine_fields()) {
    const auto path = split_path(field.path);
    if (!path || path->size() < given->size() || path->back() != given->back()) continue;
    const auto from = path->end() - static_cast<std::ptrdiff_t>(given->size());
    if (std::find(path->begin(), from, "*") != from) continue;
    if (!std::equal(from, path->end(), given->begin(),
                    [](const auto& key, const auto& each) { return key == "*" || key == each; }))
      continue;
    std::string beginning;
    for (auto key = path->begin(); key != from; ++key) beginning = child_path(beginning, *key);
    beginnings.push_back(beginning);
  }
  if (beginnings.size() != 1) return "";
  return fmt::format("; did you mean {}/{}?", beginnings.front(), assignment);
}

}  // namespace

Layer set_layer(const std::string& assignment, Diagnostics& diagnostics) {
  const Location flag = whole("--set " + assignment);
  const std::size_t equals = assignment.find('=');
  const std::string path = assignment.substr(0, equals);
  const auto keys = split_path(path);
  if (equals == std::string::npos || !keys || keys->empty() || keys->size() > kLimits.depth) {
    diagnostics.error(flag, "", "expected /path=value" + hint_of_path(assignment));
    return {};
  }
  if (std::any_of(keys->begin(), keys->end(), is_comment_key)) {
    diagnostics.error(flag, path, "a comment sets nothing");
    return {};
  }
  const std::string text = assignment.substr(equals + 1);
  Diagnostics syntax;
  std::optional<JsonValue> value = parse_json(text, "", syntax, kLimits);
  if (!value && is_identifier(text)) value = JsonValue{text, {}};
  if (!value) {
    diagnostics.error(flag, path, "the value is not JSON: " + syntax.list().front().message);
    return {};
  }
  JsonValue tree = std::move(*value);
  for (auto key = keys->rbegin(); key != keys->rend(); ++key) {
    JsonValue object{JsonValue::Object(), {}};
    add_member(object, *key, std::move(tree));
    tree = std::move(object);
  }
  relocate(tree, flag);
  return {std::move(tree), {}, Source{SourceKind::Assumed, "--set"}};
}

JsonValue merge(const std::vector<Layer>& layers) {
  JsonValue out{JsonValue::Object(), {}};
  merge_onto(out, layers);
  return out;
}

void merge_onto(JsonValue& base, const std::vector<Layer>& layers) {
  for (const Layer& layer : layers) merge_into(base, layer.tree);
}

}  // namespace eu::config
