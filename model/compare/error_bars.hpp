#pragma once
// Error bars of a number of cycles: the same work on machines drawn from the ranges of the
// machine's numbers (config/machine/machine_draws.hpp).
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_draws.hpp"
#include "model/base/cycle.hpp"
#include "model/compare/hardware_time.hpp"
#include "model/compare/timed_work.hpp"

namespace eu::model {

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
  double share = 0;                  ///< of the cycles' variance (variance_shares.hpp)
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
  /// Microseconds on hardware, with the errors of the model and of the numbers (hardware_time.hpp);
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

}  // namespace eu::model
