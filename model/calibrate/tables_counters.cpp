#include "model/calibrate/tables.hpp"

#include <algorithm>
#include <map>

#include "model/calibrate/measured_rows.hpp"
#include "model/io/file_io.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxCounterBytes = std::size_t{64} << 20;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Splits at tabs, VTune's default separator; then its cells contain commas.
std::vector<CsvLine> lines_with_tabs(std::string_view text) {
  std::vector<CsvLine> lines;
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    at = end + 1;
    ++number;
    if (line.empty()) continue;
    CsvLine cells;
    for (std::size_t cell = 0; cell <= line.size();) {
      const std::size_t tab = std::min(line.find('\t', cell), line.size());
      cells.push_back({std::string(line.substr(cell, tab - cell)), number,
                       static_cast<std::uint32_t>(cell + 1)});
      cell = tab + 1;
    }
    lines.push_back(std::move(cells));
  }
  return lines;
}

bool is_vtune(const CsvCell& cell) {
  const std::string column = plain_column(cell.text);
#define VTUNE(name, metric, kind) \
  if (column == (name)) return true;
#include "model/calibrate/measured_columns.def"
  return column == "Computing Task";
}

bool is_perf(const CsvCell& cell) {
  return cell.text.compare(0, 5, "i915/") == 0;
}

CounterTool tool_of(const std::vector<CsvLine>& lines) {
  if (lines.empty()) return CounterTool::None;
  const CsvLine& head = lines[0];
  const auto is_metric = [](const CsvCell& cell) { return !metric_unit(cell.text).empty(); };
  if (std::any_of(head.begin(), head.end(), is_metric)) return CounterTool::GpuTop;
  if (std::any_of(head.begin(), head.end(), is_vtune)) return CounterTool::Vtune;
  for (const CsvLine& line : lines)
    if (std::any_of(line.begin(), line.end(), is_perf)) return CounterTool::Perf;
  return CounterTool::None;
}

}  // namespace

CounterTable read_counter_table(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxCounterBytes);
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::string_view first = text.substr(0, text.find('\n'));
  CounterTable table;
  config::Diagnostics diagnostics;
  table.lines = first.find('\t') != std::string_view::npos
                    ? lines_with_tabs(text)
                    : read_csv_table(text, path, diagnostics);
  if (!diagnostics.empty()) refuse_known_kind(text, path);
  diagnostics.throw_if_any<RowsError>();
  for (CsvLine& line : table.lines)
    for (CsvCell& cell : line) cell.text = trimmed(cell.text);
  const auto is_comment = [](const CsvLine& line) {
    return line[0].text.compare(0, 1, "#") == 0 || (line.size() == 1 && line[0].text.empty());
  };
  table.lines.erase(std::remove_if(table.lines.begin(), table.lines.end(), is_comment),
                    table.lines.end());
  table.tool = tool_of(table.lines);
  if (table.tool == CounterTool::None) refuse_known_kind(text, path);
  return table;
}

std::string metric_unit(std::string_view metric) {
  static const std::map<std::string, std::string, std::less<>> kUnits = [] {
    constexpr std::string_view kPath = "/counters/values/";
    std::map<std::string, std::string, std::less<>> units{{"EuIdle", "percent"}};
    for (const MetricRow& row : counter_rows())
      if (row.path.compare(0, kPath.size(), kPath) == 0)
        units.emplace(row.path.substr(kPath.size()), row.unit);
    return units;
  }();
  const auto found = kUnits.find(metric);
  return found == kUnits.end() ? "" : found->second;
}

std::string plain_column(std::string column) {
  constexpr std::string_view kPercent = "(%)", kNew = "XVE ";
  if (column.size() > kPercent.size() &&
      column.compare(column.size() - kPercent.size(), kPercent.size(), kPercent) == 0)
    column.resize(column.size() - kPercent.size());
  if (column.compare(0, kNew.size(), kNew) == 0) column.replace(0, kNew.size(), "EU ");
  return column;
}

}  // namespace eu::model
