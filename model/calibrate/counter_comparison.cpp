#include "model/calibrate/counter_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "model/compare/difference.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

std::optional<double> number_at(const JsonValue& document, const std::vector<std::string>& path) {
  const JsonValue* const found = config::find_path(document, path);
  if (found == nullptr) return std::nullopt;
  if (const auto* whole = std::get_if<std::int64_t>(&found->data))
    return static_cast<double>(*whole);
  const auto* real = std::get_if<double>(&found->data);
  return real == nullptr ? std::nullopt : std::optional(*real);
}

class Comparer {
 public:
  Comparer(const JsonValue& document, const MeasuredCounters& measured)
      : document_(document), measured_(measured) {}

  CounterComparison compare() {
    const RunFacts facts = facts_of(document_);
    if (config::find_path(document_, {"counters", "values"}) == nullptr)
      throw std::invalid_argument("has no /counters; use run --counters --json");
    result_.workload = facts.workload;
    result_.machine = facts.machine;
    result_.model_clocks = static_cast<double>(facts.cycles);
    if (facts.clock_mhz) model_mhz_ = static_cast<double>(*facts.clock_mhz);
    result_.measured_clocks = measured_clocks();
    result_.aside = measured_.aside;
    for (const MeasuredCounter& counter : measured_.counters) add(counter);
    if (const std::optional<MeasuredCounter> idle = rest()) add(*idle);
    sort();
    return std::move(result_);
  }

 private:
  std::optional<double> value(const std::string& metric) const {
    const auto of = [&](const char* name) {
      return number_at(document_, {"counters", "values", name});
    };
    if (metric != "EuIdle") return of(metric.c_str());
    const std::optional<double> active = of("EuActive"), stalled = of("EuStall");
    return active && stalled ? std::optional(100 - *active - *stalled) : std::nullopt;
  }

  /// EuIdle, computed if EuActive and EuStall were measured and EuIdle was not.
  std::optional<MeasuredCounter> rest() const {
    const MeasuredCounter* const active = measured_.find("EuActive");
    const MeasuredCounter* const stalled = measured_.find("EuStall");
    if (active == nullptr || stalled == nullptr || measured_.find("EuIdle") != nullptr)
      return std::nullopt;
    MeasuredCounter idle = *active;
    idle.metric = "EuIdle";
    idle.value = 100 - active->value - stalled->value;
    return idle;
  }

  std::optional<double> measured_clocks() const {
    for (const char* name : {"GpuCoreClocks", "GpuClocks"})
      if (const MeasuredCounter* const clocks = measured_.find(name)) return clocks->value;
    const MeasuredCounter* const time = measured_.find("GpuTime");
    const MeasuredCounter* const frequency = measured_.find("AvgGpuCoreFrequency");
    if (time == nullptr || (frequency == nullptr && !model_mhz_)) return std::nullopt;
    return time->value * (frequency != nullptr ? frequency->value / 1e9 : *model_mhz_ / 1e3);
  }

  /// Clocks that a value of a counter stands for, in a run of `run_clocks`.
  std::optional<double> clocks_of(const MeasuredCounter& counter, double value,
                                  double run_clocks) const {
    const std::string& metric = counter.metric;
    if (metric == "GpuBusy") return std::nullopt;
    if (counter.unit == "percent") return value / 100 * run_clocks;
    const std::optional<double> maximum = number_at(document_, {"counters", "maxima", metric});
    if (counter.unit != "bytes" || !maximum || *maximum <= 0) return std::nullopt;
    return value / (*maximum / result_.model_clocks);
  }

  void add(const MeasuredCounter& counter) {
    const std::optional<double> model = value(counter.metric);
    if (!model) {
      result_.aside.push_back({counter.metric, "not in the result"});
      return;
    }
    CounterDifference row{counter.metric, counter.unit, *model, counter.value};
    if (result_.measured_clocks) {
      const double total = *result_.measured_clocks - result_.model_clocks;
      const auto here = clocks_of(counter, *model, result_.model_clocks);
      const auto there = clocks_of(counter, counter.value, *result_.measured_clocks);
      if (here && there) {
        row.clocks = *there - *here;
        if (total != 0) row.explained = 100 * *row.clocks / total;
      }
    }
    result_.rows.push_back(std::move(row));
  }

  void sort() {
    const auto weight = [](const CounterDifference& row) {
      return row.clocks ? std::abs(*row.clocks) : -1;
    };
    std::stable_sort(result_.rows.begin(), result_.rows.end(), [&](const auto& a, const auto& b) {
      if (weight(a) != weight(b)) return weight(a) > weight(b);
      return std::abs(a.change_percent()) > std::abs(b.change_percent());
    });
  }

  const JsonValue& document_;
  const MeasuredCounters& measured_;
  std::optional<double> model_mhz_;
  CounterComparison result_;
};

}  // namespace

double CounterDifference::change_percent() const {
  if (measured == model) return 0;
  return model == 0 ? 100 : 100 * (measured - model) / model;
}

CounterComparison compared(const JsonValue& document, const MeasuredCounters& measured) {
  return Comparer(document, measured).compare();
}

}  // namespace eu::model
