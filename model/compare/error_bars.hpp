#pragma once
// Error bars of a number of cycles: the same work on machines drawn from the ranges of the
// machine's numbers (config/machine/machine_draws.hpp).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "model/base/cycle.hpp"
#include "model/compare/timed_work.hpp"

namespace eu::model {

/// The interval of time on hardware: the errors of the machine's numbers and of the model itself.
struct Bounds {
  double p5 = 0;
  double p95 = 0;
};

/// The class of a run, by the key of its busiest part in a result's `bounds`: Memory for memory,
/// Pipes for a pipe, Shared for all others: ports of an EU, shared functions, caches, LLC and
/// eDRAM, the dispatcher. scripts/measured_pool.py, which computes /model_error, has the same rule.
config::LimitClass limit_class(std::string_view busiest_part);

/// The interval of 5 to 95 % of the time on hardware, in the unit of `nominal`, the time on the
/// nominal machine; `numbers`: the interval from the ranges of the machine's numbers. On each side
/// the distance is the root of the sum of squares, in logarithms, of the error of the numbers and
/// the error of the model, which are independent. Requires `error.is_known()`.
Bounds hardware_time(double nominal, const Bounds& numbers, const config::ErrorInterval& error);

/// Parameters of error bars.
struct ErrorBarRequest {
  int draws = 64;
  std::uint64_t seed = 1;
  int jobs = 1;  ///< processes at a time
};

/// The middle nine tenths of the draws.
struct Interval {
  double p5 = 0;
  double median = 0;
  double p95 = 0;

  double width() const { return p95 - p5; }
};
Interval interval_of(const std::vector<double>& values);

/// A number that causes a part of the interval.
struct Cause5To95 {
  config::UncertainNumber number;
  std::string source;                ///< of the number: kind and reference
  double share = 0;                  ///< of the cycles' variance (variance_shares())
  double width_if_known_cycles = 0;  ///< of the interval, without the number's part by its slopes
  int value_p5 = 0;                  ///< of the number itself
  int value_p95 = 0;
  std::int64_t cycles_p5 = 0;  ///< change of the cycles with value_p5 alone, in a run of its own
  std::int64_t cycles_p95 = 0;
};

struct ErrorBars {
  int draws = 0;
  std::uint64_t seed = 0;
  std::string machine;  ///< name
  Cycle nominal = 0;
  std::vector<Cycle> cycles;   ///< of each draw, in their order
  std::vector<int> clock_mhz;  ///< of each draw
  int nominal_clock_mhz = 0;
  std::size_t numbers = 0;         ///< that were drawn
  std::vector<Cause5To95> causes;  ///< largest share first
  std::vector<std::string>
      without_range;                  ///< paths of numbers without a range, which were not drawn
  std::string busiest_part;           ///< of the run itself: a key of a result's bounds
  Cycle busiest_cycles = 0;           ///< its bound, in the run itself
  config::LimitClass limit_class{};   ///< of the busiest part
  config::ErrorInterval model_error;  ///< of the machine, for this class
  std::string model_error_source;     ///< kind and reference; empty: unknown
  std::string executed;  ///< why each draw was executed; empty if a recording was followed
  std::string failure;   ///< why there is no interval; else empty

  Interval interval() const;
  Interval microseconds() const;
  /// Microseconds on hardware, with the errors of the model and of the numbers (hardware_time());
  /// none if the machine has no model error for kernels of this class.
  std::optional<Bounds> hardware_microseconds() const;
  /// The cause that leaves the narrowest interval if it is known; null if no cause narrows it.
  const Cause5To95* measure_first() const;
};

/// A signed number with one decimal: "+12.3", "-0.4", "0.0".
std::string signed_tenths(double value);

/// Cycles of the work on each drawn machine, or the failure of one.
struct DrawnCycles {
  std::vector<Cycle> cycles;
  std::string failure;
};
DrawnCycles drawn_cycles(const TimedWork& work, const config::Machine& machine,
                         const ErrorBarRequest& request);

/// The error bars of `work`, in child processes. `work` may change to be executed on each
/// machine (TimedWork::confirm).
ErrorBars error_bars(TimedWork& work, const config::Machine& machine,
                     const ErrorBarRequest& request);

std::string error_bars_section(const ErrorBars& bars, std::size_t columns);
config::JsonValue error_bars_document(const ErrorBars& bars);

// The inputs of a simulation that cause the spread of its result. Method: forward selection of
// least squares (each step takes the input that explains most of the remaining variance), which
// needs no more runs. Effects below and above 0 are separate: an increase may turn an input into
// the limit, while a decrease does nothing.

/// A selected input.
struct VarianceShare {
  std::size_t input = 0;
  double share = 0;        ///< of the result's variance, beyond that of the inputs selected before
  double slope_below = 0;  ///< slope of the result below 0, fitted for all selected inputs together
  double slope_above = 0;

  /// The change of the result for this value of the input.
  double change(double input) const { return input * (input < 0 ? slope_below : slope_above); }
};

/// `inputs[i][k]` is input i in run k, `results[k]` its result. Returns at most `most` inputs, and
/// none whose share could be chance: 1 in 20 for the best of equally many inputs without an effect.
std::vector<VarianceShare> variance_shares(const std::vector<std::vector<double>>& inputs,
                                           const std::vector<double>& results, std::size_t most);

/// The quantile `q` of the values, interpolated between two of them. Needs at least one value.
double quantile(std::vector<double> values, double q);

}  // namespace eu::model
