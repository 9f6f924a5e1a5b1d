#pragma once
// A run's metrics beside those of a real chip, and what of the difference in time each can explain.
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
  /// Clocks that the metric stands for on hardware, less those in the model: of a percentage, this
  /// part of the run; of bytes with a stated maximum, what they take at that rate.
  std::optional<double> clocks{};
  /// Of the difference in clocks, a hundred parts.
  std::optional<double> explained{};

  double change_percent() const;
};

struct CounterComparison {
  std::string workload, machine;
  double model_clocks = 0;
  std::optional<double> measured_clocks{};  ///< empty: nothing measured tells them
  /// Those that explain most first; then those that stand for no clocks, the most different first.
  std::vector<CounterDifference> rows;
  std::vector<RowAside> aside;
};

/// `document`: of a run with --counters. Throws std::invalid_argument, saying what is missing.
CounterComparison compared(const config::JsonValue& document, const MeasuredCounters& measured);

std::string comparison_text(const CounterComparison& comparison, const MeasuredCounters& measured,
                            std::size_t columns);
/// eusim.counters/v1.
config::JsonValue comparison_document(const CounterComparison& comparison,
                                      const MeasuredCounters& measured);
/// A JSON schema (draft-07) of it.
std::string counters_schema();

}  // namespace eu::model
