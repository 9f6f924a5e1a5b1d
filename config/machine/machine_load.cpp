#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "config/json/sha256.hpp"
#include "config/machine/machine_base.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_rules.hpp"
#include "config/machine/machine_tree.hpp"
#include "config/machine/number_range.hpp"
#include "config/machine/shipped_machines.hpp"
#include "isa/common/message_text.hpp"

namespace eu::config {
namespace {

/// Whether the entry covers the path. Called for each value and entry; lengths mostly decide.
bool covers(std::string_view entry, std::string_view path) {
  return path.size() >= entry.size() &&
         (path.size() == entry.size() || path[entry.size()] == '/') &&
         path.substr(0, entry.size()) == entry;
}

/// As find_path, but without a list of keys for a path without escapes.
const JsonValue* value_at(const JsonValue& root, std::string_view path) {
  if (path.find('~') != std::string_view::npos) return find_path(root, *split_path(path));
  const JsonValue* value = &root;
  while (value != nullptr && !path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    value = value->find(path.substr(1, end - 1));
    path.remove_prefix(end);
  }
  return value;
}

/// A layer's source of one of its values: the nearest entry.
const SourceEntry* entry_in(const Layer& layer, const std::string& path) {
  const SourceEntry* nearest = nullptr;
  for (const SourceEntry& entry : layer.sources) {
    if (covers(entry.path, path) && (!nearest || entry.path.size() > nearest->path.size())) {
      nearest = &entry;
    }
  }
  return nearest;
}

/// The range of a number, if its entry states one.
std::optional<NumberRange> range_in(const SourceEntry& entry, const std::string& path,
                                    const IntField& field, Diagnostics& diagnostics) {
  if (!entry.range) return std::nullopt;
  const StatedRange& stated = *entry.range;
  const auto wrong = [&](const std::string& message) {
    diagnostics.error(entry.range_location, child_path(child_path("/sources", entry.path), "range"),
                      message);
  };
  if (stated.low && entry.path != path) {
    wrong("low and high are for one number; for several, use percent");
    return std::nullopt;
  }
  try {
    return range_of(stated, *field.member, field.range);
  } catch (const std::invalid_argument& error) {
    wrong(error.what());
    return std::nullopt;
  }
}

/// The place of the value at a path, or of the nearest object around it.
Location place_of(const JsonValue& root, const std::string& path) {
  auto keys = split_path(path).value_or(std::vector<std::string>());
  while (!find_path(root, keys)) keys.pop_back();
  return find_path(root, keys)->location;
}

/// Place of an error of a rule: the last layer that gives any value of the broken rule, and in it
/// the first such value. The author of that layer can correct it.
Location place_of(const BrokenRule& rule, const std::vector<Layer>& layers,
                  const JsonValue& merged) {
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer)
    for (const std::string& path : rule.involved) {
      const JsonValue* value = value_at(layer->tree, path);
      if (value == nullptr) continue;
      while (value->object() && value->object()->size() == 1)
        value = &value->object()->front().value;
      return value->location;
    }
  return place_of(merged, rule.path);
}

/// Sets provenance of a value; returns false for a timing number without a source.
bool give_provenance(Machine& machine, const std::string& path, const Field& field,
                     const JsonValue& value, const Layer& giver, Diagnostics& diagnostics) {
  Provenance& provenance = machine.provenance[path];
  provenance.given_at = to_string(value.location);
  const SourceEntry* const entry = entry_in(giver, path);
  provenance.source = entry != nullptr ? entry->source : giver.otherwise;
  const auto* const number = std::get_if<IntField>(&field.member);
  provenance.range = entry != nullptr && number != nullptr
                         ? range_in(*entry, path, *number, diagnostics)
                         : std::nullopt;
  return provenance.source || !is_timing_key(field.key);
}

/// Adds provenance of all values. `fields` are the machine's.
void add_provenance(Machine& machine, const std::vector<Field>& fields, const JsonValue& merged,
                    const std::vector<Layer>& layers, Diagnostics& diagnostics) {
  for_each_value(fields, "", [&](const std::string& path, const Field& field) {
    const JsonValue* value = value_at(merged, path);
    if (!value) {
      machine.provenance[path].given_at = "default";
      return;
    }
    const auto giver = std::find_if(layers.rbegin(), layers.rend(), [&](const Layer& layer) {
      return value_at(layer.tree, path) != nullptr;
    });
    if (!give_provenance(machine, path, field, *value, *giver, diagnostics)) {
      diagnostics.error(value->location, path,
                        fmt::format("rule timing_numbers_have_sources: no entry of \"sources\" in "
                                    "this file covers it; add \"sources\": {{\"{}\": "
                                    "{{\"kind\": \"assumed\", \"ref\": \"why\"}}}}",
                                    path));
    }
  });
}

/// Marks values that no layer gave as defaults.
void note_defaults(Machine& machine, const std::vector<Field>& fields) {
  for_each_value(fields, "", [&](const std::string& path, const Field&) {
    Provenance& provenance = machine.provenance[path];
    if (provenance.given_at.empty()) provenance.given_at = "default";
  });
}

/// Reports entries that cover no value of their own file: the path is misspelled, or the number is
/// in another file and has its source there.
void check_sources_used(const Machine& machine, const std::vector<Layer>& layers,
                        Diagnostics& diagnostics) {
  std::vector<std::string_view> paths;
  for (const Layer& layer : layers) {
    if (layer.sources.empty()) continue;
    if (paths.empty()) paths = machine.provenance.paths();
    std::vector<std::string_view> given;
    for (const std::string_view path : paths)
      if (value_at(layer.tree, path)) given.push_back(path);
    for (const SourceEntry& entry : layer.sources) {
      const bool used = std::any_of(given.begin(), given.end(), [&](std::string_view path) {
        return covers(entry.path, path);
      });
      if (used) continue;
      const std::string_view near = isa::nearest_name(entry.path, given);
      diagnostics.error(entry.location, child_path("/sources", entry.path),
                        "names no value in this file" +
                            (near.empty() ? "" : fmt::format("; did you mean {}?", near)));
    }
  }
}

std::vector<std::string> number_paths(const std::vector<Field>& fields) {
  std::vector<std::string> paths;
  for_each_value(fields, "", [&](const std::string& path, const Field& field) {
    if (std::holds_alternative<IntField>(field.member)) paths.push_back(path);
  });
  return paths;
}

/// Requires that a number followed by a range is another number of the machine.
void check_followed(const std::vector<Field>& fields, const std::vector<Layer>& layers,
                    Diagnostics& diagnostics) {
  std::vector<std::string> numbers;
  std::vector<std::string_view> known;
  for (const Layer& layer : layers)
    for (const SourceEntry& entry : layer.sources) {
      if (!entry.range || entry.range->follows.empty()) continue;
      if (numbers.empty()) {
        numbers = number_paths(fields);
        known.assign(numbers.begin(), numbers.end());
      }
      for (const auto& [path, times] : entry.range->follows) {
        if (path != entry.path && std::find(known.begin(), known.end(), path) != known.end())
          continue;
        const std::string_view near = isa::nearest_name(path, known);
        diagnostics.error(
            entry.range_location, child_path(child_path("/sources", entry.path), "range"),
            path == entry.path
                ? "a number does not follow itself"
                : fmt::format("{} is not a number of this machine{}", path,
                              near.empty() ? "" : fmt::format("; did you mean {}?", near)));
      }
    }
}

}  // namespace

const Machine& MachineBase::read() {
  Diagnostics diagnostics = diagnostics_;
  diagnostics.throw_if_any();
  Machine machine = with({}, diagnostics);
  ResolvedText text(fields_of(machine), machine.provenance);
  read_ = Read{merge(layers_), std::move(machine), std::move(text)};
  return read_->machine;
}

MachineBase::Changed MachineBase::with(const std::vector<std::string>& patches,
                                       const std::vector<std::string>& sets) const {
  Diagnostics diagnostics = diagnostics_;
  std::vector<Layer> added;
  for (const std::string& file : patches) added.push_back(patch_layer(file, diagnostics));
  for (const std::string& text : sets) added.push_back(set_layer(text, diagnostics));
  diagnostics.throw_if_any();
  if (std::optional<Changed> changed = on_top_of_read(added)) return *std::move(changed);
  return {with(added, diagnostics), std::nullopt};
}

Machine MachineBase::with(const std::vector<Layer>& added, Diagnostics& diagnostics) const {
  std::vector<Layer> layers = layers_;
  layers.insert(layers.end(), added.begin(), added.end());
  const JsonValue merged = merge(layers);
  Machine machine = read_machine(merged, diagnostics);
  diagnostics.throw_if_any();

  const std::vector<Field> fields = fields_of(machine);
  add_provenance(machine, fields, merged, layers, diagnostics);
  check_sources_used(machine, layers, diagnostics);
  check_followed(fields, layers, diagnostics);
  check_rules(machine, [&](const BrokenRule& rule) {
    diagnostics.error(place_of(rule, layers, merged), rule.path, rule.message);
  });
  diagnostics.throw_if_any();
  machine.provenance.share();
  return machine;
}

/// The result of with(), from the machine that was read. Layers only set and add values, so that
/// all other values stay. Empty if the machine has not been read, or if there is an error; with()
/// then reports errors in the order of the whole machine.
std::optional<MachineBase::Changed> MachineBase::on_top_of_read(
    const std::vector<Layer>& added) const {
  if (!read_) return std::nullopt;
  JsonValue merged = read_->merged;
  merge_onto(merged, added);
  Diagnostics diagnostics;
  Machine machine = read_machine(merged, diagnostics);
  if (!diagnostics.empty() || machine.family() != read_->machine.family()) return std::nullopt;

  machine.provenance = read_->machine.provenance;
  const std::vector<Field> fields = fields_of(machine);
  std::vector<std::string> paths;
  bool is_right = true, has_new_values = false;
  for (const Layer& layer : added)
    for_each_given(fields, layer.tree, "", [&](const std::string& path, const Field& field) {
      has_new_values |= machine.provenance.find(path) == nullptr;
      is_right &=
          give_provenance(machine, path, field, *value_at(merged, path), layer, diagnostics);
      paths.push_back(path);
    });
  if (has_new_values) note_defaults(machine, fields);
  check_sources_used(machine, added, diagnostics);
  check_followed(fields, added, diagnostics);
  check_rules(machine, [&](const BrokenRule&) { is_right = false; });
  if (!is_right || !diagnostics.empty()) return std::nullopt;
  std::optional<ResolvedText> text = read_->text;
  if (!text->change(fields, machine.provenance, paths)) text.reset();
  return Changed{std::move(machine), std::move(text)};
}

std::string MachineBase::Changed::digest() const {
  return text ? sha256_hex(text->text()) : machine_digest(machine);
}

Machine MachineChoice::load() const {
  return load_machine(machine, patches, sets);
}

Machine load_machine(const std::string& name_or_file, const std::vector<std::string>& patches,
                     const std::vector<std::string>& sets) {
  return MachineBase(name_or_file).with(patches, sets).machine;
}

std::vector<std::string> machine_names() {
  std::vector<std::string> out;
  for (const ShippedMachine& shipped : shipped_machines()) out.emplace_back(shipped.name);
  return out;
}

}  // namespace eu::config
