#include "model/sweep/collect.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "model/io/data_file.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

template <class T>
const T* member(const JsonValue& document, std::string_view key) {
  const JsonValue* value = document.find(key);
  return value == nullptr ? nullptr : std::get_if<T>(&value->data);
}

/// Sort key of a row: rows of sweeps come before those of replays.
struct Place {
  std::int64_t index = INT64_MAX;  ///< in its sweep
  std::string trace;
  std::string machine;

  bool operator<(const Place& other) const {
    return std::tie(index, trace, machine) < std::tie(other.index, other.trace, other.machine);
  }
};

/// The sort key of a row in the file `path`. Throws FileError if it is
/// neither a sweep's nor a replay's.
Place place_of(const std::string& path, const std::string& id, const Row& row) {
  const JsonValue document = document_of(row);
  if (const auto* index = member<std::int64_t>(document, "index")) return {*index, "", ""};
  const auto* trace = member<std::string>(document, "trace");
  if (trace == nullptr)
    throw FileError(fmt::format(
        "{}: row {} has neither an index nor a trace: not a row of a sweep or of a replay", path,
        id));
  const auto* machine = member<std::string>(document, "machine");
  return {INT64_MAX, *trace, machine == nullptr ? "" : *machine};
}

/// Keys in the order of their first occurrence.
class Columns {
 public:
  void add(const RowParts::Values& values) {
    for (const auto& [key, value] : values)
      if (numbers_.emplace(key, keys_.size()).second) keys_.push_back(key);
  }
  const std::vector<std::string>& keys() const { return keys_; }
  void fill(const RowParts::Values& values, std::vector<std::string>& cells) const {
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

std::vector<Row> merged_rows(const std::vector<std::string>& paths) {
  std::map<std::string, std::pair<Place, Row>> by_id;
  for (const std::string& path : paths)
    for (auto& [id, row] : read_rows(path)) {
      const auto [found, is_new] = by_id.try_emplace(id, place_of(path, id, row), row);
      if (!is_new && found->second.second.line != row.line)
        throw FileError(fmt::format("{}: row {} occurs twice with different contents", path, id));
    }
  std::vector<std::pair<Place, Row>> rows;
  for (auto& [id, row] : by_id) rows.push_back(std::move(row));
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Row> result;
  for (auto& [place, row] : rows) result.push_back(std::move(row));
  return result;
}

std::set<std::string> builds_of(const std::vector<Row>& rows) {
  std::set<std::string> builds;
  for (const Row& row : rows) builds.insert(build_of(document_of(row)));
  return builds;
}

std::string rows_jsonl(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) text += row.line + '\n';
  return text;
}

std::string rows_csv(const std::vector<Row>& rows) {
  Columns head, columns;
  std::vector<RowParts> all;
  for (const std::string_view key : kRowHead) head.add({{std::string(key), {}}});
  for (const Row& row : rows) all.push_back(row_values(row));
  for (const RowParts& values : all) columns.add(values.params);
  for (const RowParts& values : all) columns.add(values.stats);
  std::vector<std::string> keys = head.keys();
  keys.insert(keys.end(), columns.keys().begin(), columns.keys().end());
  std::string text = csv_line(keys);
  for (const RowParts& values : all) {
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
