#include "model/calibrate/measured_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "config/json/input_file.hpp"
#include "config/machine/machine_fwd.hpp"
#include "isa/common/message_text.hpp"
#include "model/calibrate/tables.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

/// Half a unit of the last digit: 0.5 for "583", 0.05 for "11.3".
double half_of_last_digit(const std::string& text) {
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  const std::size_t point = std::min(text.find('.'), end);
  const int decimals = point == end ? 0 : static_cast<int>(end - point) - 1;
  const int exponent = end == text.size() ? 0 : std::stoi(text.substr(end + 1));
  return 0.5 * std::pow(10.0, exponent - decimals);
}

class RowsReader {
 public:
  RowsReader(const std::string& path, bool checks_inputs)
      : checks_inputs_(checks_inputs),
        file_(std::make_shared<const std::string>(path)),
        directory_(directory_of(path)) {
    rows_.file = path;
  }

  MeasuredRows read() {
    const std::vector<std::uint8_t> bytes = read_bytes(*file_, kMaxBytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::vector<CsvLine> lines = read_csv_table(text, *file_, diagnostics_);
    if (diagnostics_.empty()) read_header(lines);
    if (!diagnostics_.empty()) refuse_known_kind(text, *file_);
    diagnostics_.throw_if_any<RowsError>();
    for (std::size_t i = 1; i < lines.size() && diagnostics_.empty(); ++i) {
      read_row(lines[i]);
    }
    diagnostics_.throw_if_any<RowsError>();
    return std::move(rows_);
  }

 private:
  void error(const CsvCell& cell, std::string_view column, const std::string& message) {
    diagnostics_.error({file_, cell.line, cell.column}, "",
                       (column.empty() ? "" : std::string(column) + ": ") + message);
  }

  void read_header(const std::vector<CsvLine>& lines) {
    const CsvCell top{{}, 1, 1};
    if (lines.empty()) return error(top, "", "is empty; expected a line with the names of columns");
    header_cells_ = lines[0].size();
    for (std::size_t i = 0; i < lines[0].size(); ++i) {
      const CsvCell& cell = lines[0][i];
      if (!cell.text.empty() && !columns_.emplace(cell.text, i).second)
        error(cell, isa::name_text(cell.text), "duplicate column");
    }
    for (const char* needed : {"id", "extract", "measured"})
      if (columns_.count(needed) == 0) error(lines[0][0], needed, "missing column");
    if (columns_.count("kernel") + columns_.count("workload") == 0)
      error(lines[0][0], "kernel", "missing column; expected kernel or workload");
  }

  /// A cell of the current line; empty for a missing column.
  const CsvCell& cell(const std::string& column) const {
    static const CsvCell kNone;
    const auto found = columns_.find(column);
    return found == columns_.end() ? kNone : (*line_)[found->second];
  }
  const std::string& text(const std::string& column) const { return cell(column).text; }

  void read_row(const CsvLine& line) {
    line_ = &line;
    const std::size_t columns = columns_.size();
    if (line.size() < columns)
      return error(line.back(), "",
                   fmt::format("the line ends after {} of {} cells", line.size(), columns));
    for (std::size_t i = header_cells_; i < line.size(); ++i)
      if (!line[i].text.empty())
        return error(
            line[i], "",
            fmt::format("cell {} of a line, but the header has {} columns", i + 1, header_cells_));
    const std::string& id = text("id");
    if (id.empty()) return error(cell("id"), "id", "is empty");
    if (!ids_.insert(id).second)
      return error(cell("id"), "id", fmt::format("duplicate row {}", isa::name_text(id)));
    if (text("kernel").empty() && text("workload").empty()) return aside("no kernel or workload");
    if (!number_in(text("measured")))
      return aside(text("measured").empty()
                       ? "not measured"
                       : isa::message_text(text("measured")) + " is not a number");
    if (*number_in(text("measured")) < 0)
      return error(cell("measured"), "measured",
                   fmt::format("{} is negative (allowed: 0 or more)", text("measured")));
    read_measured();
  }

  void aside(const std::string& why) { rows_.aside.push_back({isa::name_text(text("id")), why}); }

  void read_measured() {
    try {
      MeasuredRow row{isa::name_text(text("id")),
                      input(),
                      threads(),
                      sets(),
                      Extract(text("extract")),
                      text("unit"),
                      *number_in(text("measured"))};
      row.sigma = sigma(row.measured);
      rows_.rows.push_back(std::move(row));
    } catch (const ExtractError& wrong) {
      error(cell("extract"), "extract", wrong.what());
    }
  }

  /// Path of the row's input: a name is a file in the table's folder, a text with '/' or an
  /// extension is a relative path.
  std::string input() {
    const std::string &kernel = text("kernel"), &workload = text("workload");
    if (!kernel.empty() && !workload.empty())
      error(cell("workload"), "workload", "the row has a kernel; remove one of the two");
    const std::string& name = kernel.empty() ? workload : kernel;
    const std::string path = name.find_first_of("/.") != std::string::npos
                                 ? resolve_path(directory_, name)
                                 : directory_ + (kernel.empty() ? "/workloads/" + name + ".json"
                                                                : "/kernels/" + name + ".asm");
    if (checks_inputs_) check_readable(path, kernel.empty() ? "workload" : "kernel");
    return path;
  }

  /// Reports an unreadable file at the row; errors inside the file have their own places.
  void check_readable(const std::string& path, const std::string& column) {
    const config::FileBytes file = config::read_file(path, kMaxBytes);
    if (!file.error.empty())
      error(cell(column), column, fmt::format("{}: {}", isa::name_text(path), file.error));
  }

  int threads() {
    if (text("threads").empty()) return 1;
    const std::optional<double> threads = number_in(text("threads"));
    if (threads && *threads >= 1 && *threads <= config::kMaxThreads &&
        *threads == std::floor(*threads))
      return static_cast<int>(*threads);
    error(cell("threads"), "threads",
          fmt::format("{}: expected a whole number, 1 to {}", isa::message_text(text("threads")),
                      config::kMaxThreads));
    return 1;
  }

  std::vector<std::string> sets() const {
    std::vector<std::string> sets;
    const std::string& all = text("set");
    for (std::size_t at = all.find_first_not_of(' '); at != std::string::npos;) {
      const std::size_t end = std::min(all.find(' ', at), all.size());
      sets.push_back(all.substr(at, end - at));
      at = all.find_first_not_of(' ', end);
    }
    return sets;
  }

  std::optional<double> bound(const std::string& column) {
    if (text(column).empty()) return std::nullopt;
    const std::optional<double> value = number_in(text(column));
    if (!value)
      error(cell(column), column, isa::message_text(text(column)) + ": expected a number");
    return value;
  }

  double sigma(double measured) {
    const std::optional<double> low = bound("low"), high = bound("high");
    if ((low && *low > measured) || (high && *high < measured))
      error(cell("measured"), "measured",
            fmt::format("{} is not within low and high", text("measured")));
    const double below = measured - low.value_or(measured);
    const double above = high.value_or(measured) - measured;
    const double half = low && high ? (below + above) / 2 : below + above;
    const double floor =
        std::max(half_of_last_digit(text("measured")), kMinRelativeSigma * std::abs(measured));
    return (half > 0 ? half : floor) / kSigmasOfInterval;
  }

  bool checks_inputs_;
  std::shared_ptr<const std::string> file_;
  std::string directory_;
  config::Diagnostics diagnostics_;
  std::map<std::string, std::size_t> columns_;
  std::size_t header_cells_ = 0;
  std::set<std::string> ids_;
  const CsvLine* line_ = nullptr;
  MeasuredRows rows_;
};

}  // namespace

MeasuredRows read_measured_rows(const std::string& path) {
  return RowsReader(path, false).read();
}

MeasuredRows read_rows_to_run(const std::string& path) {
  return RowsReader(path, true).read();
}

}  // namespace eu::model
