#include "model/sweep/collect.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "model/base/build_identity.hpp"
#include "model/report/csv_cell.hpp"
#include "model/sweep/row_values.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

void add_leaves(const JsonValue& value, const std::string& path, RowValues::Values& leaves) {
  if (const auto* members = value.object())
    for (const config::JsonMember& member : *members)
      add_leaves(member.value, config::child_path(path, member.key), leaves);
  else
    leaves.emplace_back(path, value);
}

std::int64_t index_of(const Row& row) {
  for (const auto& [key, value] : row_values(row).head)
    if (const auto* number = std::get_if<std::int64_t>(&value.data); key == "index" && number)
      return *number;
  throw FileError(fmt::format("row {} has no index: it is none of a sweep",
                              plain_text(row_values(row).head.front().second)));
}

/// Keys in the order in which they are first met.
class Columns {
 public:
  void add(const RowValues::Values& values) {
    for (const auto& [key, value] : values)
      if (numbers_.emplace(key, keys_.size()).second) keys_.push_back(key);
  }
  const std::vector<std::string>& keys() const { return keys_; }
  void fill(const RowValues::Values& values, std::vector<std::string>& cells) const {
    for (const auto& [key, value] : values) cells[numbers_.at(key)] = plain_text(value);
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> keys_;
};

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (&cell == &cells[0] ? "" : ",") + csv_cell(cell);
  return line + "\n";
}

}  // namespace

std::string plain_text(const JsonValue& value) {
  const auto* text = std::get_if<std::string>(&value.data);
  return text != nullptr ? *text : config::to_line(value);
}

RowValues row_values(const Row& row) {
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(row.line, "row", diagnostics);
  RowValues values;
  for (const config::JsonMember& member : *document->object())
    if (std::find(std::begin(kRowHead), std::end(kRowHead), member.key) != std::end(kRowHead))
      values.head.emplace_back(member.key, member.value);
    else if (member.key == "set" && member.value.object() != nullptr)
      for (const config::JsonMember& set : *member.value.object())
        values.params.emplace_back(set.key, set.value);
    else
      add_leaves(member.value, config::child_path("", member.key), values.stats);
  return values;
}

std::vector<Row> merged_rows(const std::vector<std::string>& paths) {
  std::map<std::string, Row> by_id;
  for (const std::string& path : paths)
    for (auto& [id, row] : read_rows(path)) {
      const auto [found, is_new] = by_id.emplace(id, row);
      if (!is_new && found->second.line != row.line)
        throw FileError(fmt::format("{}: row {} is there twice, and differs", path, id));
    }
  std::vector<std::pair<std::int64_t, Row>> rows;
  for (auto& [id, row] : by_id) {
    const std::int64_t index = index_of(row);
    rows.emplace_back(index, std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Row> result;
  for (auto& [index, row] : rows) result.push_back(std::move(row));
  return result;
}

std::set<std::string> builds_of(const std::vector<Row>& rows) {
  std::set<std::string> builds;
  for (const Row& row : rows) {
    config::Diagnostics diagnostics;
    builds.insert(build_of(*config::parse_json(row.line, "row", diagnostics)));
  }
  return builds;
}

std::string rows_jsonl(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) text += row.line + '\n';
  return text;
}

std::string rows_csv(const std::vector<Row>& rows) {
  Columns head, columns;
  std::vector<RowValues> all;
  for (const std::string_view key : kRowHead) head.add({{std::string(key), {}}});
  for (const Row& row : rows) all.push_back(row_values(row));
  for (const RowValues& values : all) columns.add(values.params);
  for (const RowValues& values : all) columns.add(values.stats);
  std::vector<std::string> keys = head.keys();
  keys.insert(keys.end(), columns.keys().begin(), columns.keys().end());
  std::string text = csv_line(keys);
  for (const RowValues& values : all) {
    std::vector<std::string> first(head.keys().size()), rest(columns.keys().size());
    head.fill(values.head, first);
    columns.fill(values.params, rest);
    columns.fill(values.stats, rest);
    first.insert(first.end(), rest.begin(), rest.end());
    text += csv_line(first);
  }
  return text;
}

}  // namespace eu::model
