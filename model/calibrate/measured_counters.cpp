#include "model/calibrate/measured_counters.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>

#include "isa/common/message_text.hpp"
#include "model/calibrate/tables.hpp"

namespace eu::model {
namespace {

enum class Kind { Share, Total, TotalSeconds, GigabytesPerSecond, Nanoseconds, MegahertzSeconds };

struct KnownColumn {
  std::string_view name;
  std::string_view metric;
  Kind kind;
};
constexpr KnownColumn kVtuneColumns[] = {
#define VTUNE(name, metric, kind) {name, #metric, Kind::kind},
#include "model/calibrate/measured_columns.def"
};
constexpr KnownColumn kPerfEvents[] = {
#define PERF(name, metric, kind) {name, #metric, Kind::kind},
#include "model/calibrate/measured_columns.def"
};

template <std::size_t kCount>
const KnownColumn* find_column(const KnownColumn (&columns)[kCount], std::string_view name) {
  const auto* const found = std::find_if(std::begin(columns), std::end(columns),
                                         [&](const auto& each) { return each.name == name; });
  return found == std::end(columns) ? nullptr : found;
}

constexpr double kNano = 1e9, kMega = 1e6;
constexpr double kMostMeasured = 1e18;

/// True for units whose values cannot be summed.
bool is_share(std::string_view unit) {
  return unit == "percent" || unit == "hz" || unit == "number" || unit == "sends/line";
}

std::optional<double> value_in(const std::string& text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_whole && value >= 0 && value <= kMostMeasured ? std::optional(value) : std::nullopt;
}

class Reader {
 public:
  Reader(const std::string& path, std::string task)
      : file_(std::make_shared<const std::string>(path)), task_(std::move(task)) {
    measured_.file = path;
  }

  MeasuredCounters read() {
    const CounterTable table = read_counter_table(*file_);
    if (table.lines.empty() || table.tool == CounterTool::None) {
      error(table.lines.empty() ? CsvCell{{}, 1, 1} : table.lines[0][0],
            "no metrics of GPUTop, VTune or perf; expected a first line with names of metrics "
            "(GpuCoreClocks,EuActive,...), columns of VTune's for computing tasks, or lines of "
            "perf stat -x, for i915/ events");
    } else if (table.tool == CounterTool::GpuTop) {
      read_gputop(table.lines);
    } else if (table.tool == CounterTool::Vtune) {
      read_vtune(table.lines);
    } else {
      read_perf(table.lines);
    }
    if (!task_.empty() && table.tool != CounterTool::Vtune && diagnostics_.empty())
      error(table.lines[0][0],
            "--task is for VTune's tables; this one is " + measured_.tool + "'s");
    diagnostics_.throw_if_any<RowsError>();
    return std::move(measured_);
  }

 private:
  void error(const CsvCell& cell, const std::string& message) {
    diagnostics_.error({file_, cell.line, cell.column}, "", message);
  }
  void aside(const std::string& name, const std::string& why) {
    measured_.aside.push_back({isa::name_text(name), why});
  }
  void add(std::string_view metric, double value, double deviation, std::string text) {
    measured_.counters.push_back(
        {std::string(metric), metric_unit(metric), std::move(text), value, deviation});
  }

  double number(const CsvCell& cell, const std::string& hint) {
    const std::optional<double> value = value_in(cell.text);
    if (!value) error(cell, isa::message_text(cell.text) + ": expected a number, 0 to 1e18" + hint);
    return value.value_or(0);
  }

  // ---- GPUTop: names, units, and a sample a line ----
  void read_gputop(const std::vector<CsvLine>& lines) {
    measured_.tool = "GPUTop";
    const CsvLine& head = lines[0];
    std::size_t first = 1;
    if (lines.size() > 1 && lines[1][0].text.compare(0, 1, "(") == 0) first = 2;
    if (lines.size() == first) return error(head[0], "no samples follow the names");
    for (std::size_t i = first; i < lines.size(); ++i)
      if (lines[i].size() != head.size())
        return error(lines[i].back(),
                     fmt::format("the line has {} of {} cells", lines[i].size(), head.size()));
    const std::vector<double> weights = weights_of(lines, first);
    std::map<std::string, bool> seen;
    for (std::size_t column = 0; column < head.size(); ++column) {
      const std::string& name = head[column].text;
      if (!seen.emplace(name, true).second)
        error(head[column], isa::name_text(name) + ": duplicate column");
      else if (metric_unit(name).empty())
        aside(name, name == "Timestamp" ? "time of the sample" : "not a metric of the sets");
      else
        add_samples(lines, first, column, weights);
    }
  }

  /// Weight of each sample: its clocks, or 1. Errors in clocks are reported when they are read as
  /// a metric.
  static std::vector<double> weights_of(const std::vector<CsvLine>& lines, std::size_t first) {
    std::vector<double> weights(lines.size() - first, 1);
    for (std::size_t column = 0; column < lines[0].size(); ++column)
      if (lines[0][column].text == "GpuCoreClocks" || lines[0][column].text == "GpuClocks")
        for (std::size_t i = first; i < lines.size(); ++i)
          weights[i - first] = value_in(lines[i][column].text).value_or(0);
    return weights;
  }

  void add_samples(const std::vector<CsvLine>& lines, std::size_t first, std::size_t column,
                   const std::vector<double>& weights) {
    const std::string& metric = lines[0][column].text;
    std::vector<double> values;
    double sum = 0, weighted = 0, weight = 0;
    for (std::size_t i = first; i < lines.size(); ++i) {
      values.push_back(number(lines[i][column], kPlainNumbers));
      sum += values.back();
      weighted += values.back() * weights[i - first];
      weight += weights[i - first];
    }
    const bool share = is_share(metric_unit(metric));
    const double value = share ? (weight == 0 ? 0 : weighted / weight) : sum;
    add(metric, value, share ? deviation_of(values) : 0,
        values.size() == 1 ? lines[first][column].text : "");
  }

  /// Standard deviation of the mean.
  static double deviation_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    if (values.size() < 2) return 0;
    double mean = 0, square = 0;
    for (const double value : values) mean += value / count;
    for (const double value : values) square += (value - mean) * (value - mean);
    return std::sqrt(square / (count - 1) / count);
  }

  // ---- VTune: names, and a task a line ----
  void read_vtune(const std::vector<CsvLine>& lines) {
    measured_.tool = "VTune";
    const CsvLine* line = task_line(lines);
    if (line == nullptr) return;
    if (line->size() != lines[0].size())
      return error(line->back(),
                   fmt::format("the line has {} of {} cells", line->size(), lines[0].size()));
    double seconds = 0, instances = 1;
    for (std::size_t i = 0; i < line->size(); ++i) {
      const std::string column = plain_column(lines[0][i].text);
      if (column == "Computing Task:Total Time") seconds = number((*line)[i], "");
      if (column == "Computing Task:Instance Count") instances = number((*line)[i], "");
    }
    if (instances < 1) return error((*line)[0], "the task has no instance");
    for (std::size_t i = 0; i < line->size(); ++i)
      add_vtune(plain_column(lines[0][i].text), (*line)[i], seconds, instances);
  }

  const CsvLine* task_line(const std::vector<CsvLine>& lines) {
    std::string tasks;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      if (lines[i][0].text == task_) return &lines[i];
      tasks += (i == 1 ? "" : ", ") + isa::name_text(lines[i][0].text);
    }
    if (lines.size() == 2 && task_.empty()) return &lines[1];
    error(lines[0][0],
          lines.size() == 1 ? "no line follows the names of columns"
          : task_.empty()   ? "there are several computing tasks; choose one with --task: " + tasks
                          : isa::name_text(task_) + ": no such computing task; there are " + tasks);
    return nullptr;
  }

  void add_vtune(const std::string& column, const CsvCell& cell, double seconds, double instances) {
    const KnownColumn* const known = find_column(kVtuneColumns, column);
    if (column == "Computing Task" || column == "Computing Task:Instance Count") return;
    if (known == nullptr) return aside(column, "not a metric of the sets");
    if (cell.text.empty()) return aside(column, "not measured");
    const double value = number(cell, "");
    switch (known->kind) {
      case Kind::Share: return add(known->metric, value, 0, cell.text);
      case Kind::Total: return add(known->metric, value / instances, 0, "");
      case Kind::TotalSeconds: return add(known->metric, value * kNano / instances, 0, "");
      default:
        if (seconds == 0) return aside(column, "the task's time is unknown");
        return add(known->metric, value * kNano * seconds / instances, 0, "");
    }
  }

  // ---- perf: value, unit, event, nanoseconds counted; before them there may be more ----
  void read_perf(const std::vector<CsvLine>& lines) {
    struct Sum {
      double value = 0, nanoseconds = 0;
    };
    measured_.tool = "perf";
    std::map<std::string, Sum> sums;
    for (const CsvLine& line : lines) {
      const auto event = std::find_if(line.begin(), line.end(), [](const CsvCell& cell) {
        return cell.text.compare(0, 5, "i915/") == 0;
      });
      if (event == line.end()) continue;
      if (event - line.begin() < 2 || line.end() - event < 2) {
        error(*event, "expected value,unit,event,nanoseconds as perf stat -x, writes them");
        continue;
      }
      if ((event - 2)->text.compare(0, 1, "<") == 0) {
        aside(event->text, (event - 2)->text.substr(1, (event - 2)->text.size() - 2));
        continue;
      }
      Sum& sum = sums[event->text];
      sum.value += number(*(event - 2), "");
      sum.nanoseconds += number(*(event + 1), "");
    }
    for (const auto& [event, sum] : sums) {
      const KnownColumn* const known = find_column(kPerfEvents, event);
      if (known == nullptr)
        aside(event, "not a metric of the sets");
      else if (known->kind == Kind::Nanoseconds)
        add(known->metric, sum.value, 0, "");
      else if (sum.nanoseconds == 0)
        aside(event, "counted for zero time");
      else
        add(known->metric, sum.value * kMega * kNano / sum.nanoseconds, 0, "");
    }
  }

  static constexpr const char* kPlainNumbers = "; use GPUTop's output to a file, not to a terminal";

  std::shared_ptr<const std::string> file_;
  std::string task_;
  config::Diagnostics diagnostics_;
  MeasuredCounters measured_;
};

}  // namespace

const MeasuredCounter* MeasuredCounters::find(std::string_view metric) const {
  const auto found = std::find_if(counters.begin(), counters.end(),
                                  [&](const auto& each) { return each.metric == metric; });
  return found == counters.end() ? nullptr : &*found;
}

MeasuredCounters read_measured_counters(const std::string& path, const std::string& task) {
  return Reader(path, task).read();
}

bool has_measured_counters(const std::string& path) {
  return read_counter_table(path).tool != CounterTool::None;
}

}  // namespace eu::model
