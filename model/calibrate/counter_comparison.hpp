#pragma once
// Compares a run's metrics with those of hardware, and attributes the difference in time to them.
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/calibrate/measured_counters.hpp"

namespace eu::model {

struct CounterDifference {
  std::string metric;
  std::string unit;
  double model = 0;
  double measured = 0;
  /// Clocks of the metric on hardware minus those in the model. For a percentage: this share of the
  /// run. For bytes with a stated maximum: their time at that rate.
  std::optional<double> clocks{};
  /// Share of the difference in clocks, in percent.
  std::optional<double> explained{};

  double change_percent() const;
};

struct CounterComparison {
  std::string workload, machine;
  double model_clocks = 0;
  std::optional<double> measured_clocks{};  ///< empty: not measured
  /// Metrics that explain most first; then metrics without clocks, by relative difference.
  std::vector<CounterDifference> rows;
  std::vector<RowAside> aside;
};

/// Compares the `document` of a run with --counters. Throws std::invalid_argument that names what
/// is missing.
CounterComparison compared(const config::JsonValue& document, const MeasuredCounters& measured);

std::string comparison_text(const CounterComparison& comparison, const MeasuredCounters& measured,
                            std::size_t columns);
/// The document of schema eusim.counters/v1.
config::JsonValue comparison_document(const CounterComparison& comparison,
                                      const MeasuredCounters& measured);
/// JSON schema (draft-07) of eusim.counters/v1.
std::string counters_schema();

}  // namespace eu::model
