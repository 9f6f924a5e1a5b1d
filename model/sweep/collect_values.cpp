#include "model/sweep/collect.hpp"

#include <algorithm>

namespace eu::model {
namespace {

using config::JsonValue;

void add_leaves(const JsonValue& value, const std::string& path, RowParts::Values& leaves) {
  // The reasons of missing metrics are equal in all rows and not values of a row.
  if (path == "/counters/not_modelled") return;
  if (const auto* members = value.object())
    for (const config::JsonMember& member : *members)
      add_leaves(member.value, config::child_path(path, member.key), leaves);
  else
    leaves.emplace_back(path, value);
}

bool has(const RowParts::Values& values, std::string_view key) {
  return std::any_of(values.begin(), values.end(),
                     [&](const auto& value) { return value.first == key; });
}

/// The key in rows of sweeps for a member of a replay's row. The trace of a replay is part of the
/// provenance in a sweep's row.
std::string_view sweep_key(std::string_view key) {
  static constexpr std::pair<std::string_view, std::string_view> kKeys[] = {
      {"trace", "kernel"},
      {"error", "reason"},  // in rows without a schema
      {"trace_sha256", "/provenance/trace_sha256"},
      {"machine", "/provenance/machine"},
      {"machine_sha256", "/provenance/machine_sha256"},
      {"workload", "/provenance/workload"},
  };
  for (const auto& [replay, sweep] : kKeys)
    if (replay == key) return sweep;
  return key;
}

/// True for members that identify the row; the others are results.
bool is_head(std::string_view key) {
  return std::find(std::begin(kRowHead), std::end(kRowHead), key) != std::end(kRowHead);
}

/// The members of a replay's row that have another place in a sweep's row.
RowParts values_of_replay(const JsonValue& document) {
  RowParts values;
  for (const config::JsonMember& member : *document.object()) {
    const std::string_view key = sweep_key(member.key);
    if (key == member.key) continue;
    (is_head(key) ? values.head : values.stats).emplace_back(key, member.value);
  }
  if (document.find("set") == nullptr)
    if (const JsonValue* machine = document.find("machine"))
      values.params.emplace_back("machine", *machine);
  return values;
}

void add_set(const JsonValue& set, RowParts& values) {
  for (const config::JsonMember& each : *set.object())
    values.params.emplace_back(each.key, each.value);
}

}  // namespace

JsonValue document_of(const Row& row) {
  config::Diagnostics diagnostics;
  return *config::parse_json(row.line, "row", diagnostics);
}

std::string plain_text(const JsonValue& value) {
  const auto* text = std::get_if<std::string>(&value.data);
  return text != nullptr ? *text : config::to_line(value);
}

RowParts row_values(const Row& row) {
  const JsonValue document = document_of(row);
  const bool replayed = document.find("trace") != nullptr;
  RowParts values = replayed ? values_of_replay(document) : RowParts();
  RowParts::Values leaves;
  for (const config::JsonMember& member : *document.object())
    if (member.key == "schema" || (replayed && sweep_key(member.key) != member.key))
      continue;
    else if (is_head(member.key))
      values.head.emplace_back(member.key, member.value);
    else if (member.key == "set" && member.value.object() != nullptr)
      add_set(member.value, values);
    else
      add_leaves(member.value, config::child_path("", member.key), leaves);
  const RowParts::Values known = values.stats;  // values of replays that are also in provenance
  for (auto& leaf : leaves)
    if (!has(known, leaf.first)) values.stats.push_back(std::move(leaf));
  return values;
}

}  // namespace eu::model
