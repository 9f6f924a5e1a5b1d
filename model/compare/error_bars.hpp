#pragma once
// How sure a number of cycles is: the same work on machines drawn from the ranges of the machine's
// numbers (config/machine/machine_draws.hpp).
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

/// How error bars are made.
struct ErrorBarRequest {
  int draws = 64;
  std::uint64_t seed = 1;
  int jobs = 1;  ///< processes at a time
};

/// The middle nine tenths of what was drawn.
struct Interval {
  double p5 = 0;
  double median = 0;
  double p95 = 0;

  double width() const { return p95 - p5; }
};
Interval interval_of(const std::vector<double>& values);

/// A number that the interval is due to.
struct Cause5To95 {
  config::UncertainNumber number;
  std::string source;  ///< of the number: kind and reference
  double share = 0;    ///< of the cycles' variance (variance_shares.hpp)
  double width_if_known_cycles =
      0;             ///< of the interval, with the number's part taken off by its slopes
  int value_p5 = 0;  ///< of the number itself
  int value_p95 = 0;
  std::int64_t cycles_p5 = 0;  ///< what these change, each alone, in a run of its own
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
  std::size_t numbers = 0;                 ///< that were drawn
  std::vector<Cause5To95> causes;          ///< largest share first
  std::vector<std::string> without_range;  ///< paths of numbers that were not drawn for want of one
  std::string busiest_part;                ///< of the run itself: a key of a result's bounds
  config::LimitClass limit_class{};        ///< of the busiest part
  config::ErrorInterval model_error;       ///< of the machine, for this class
  std::string model_error_source;          ///< kind and reference; empty if it is not known
  std::string executed;  ///< why each draw was executed; empty if a recording was followed
  std::string failure;   ///< why there is no interval; else empty

  Interval interval() const;
  Interval microseconds() const;
  /// Microseconds on hardware, the model's own error with those of the numbers (hardware_time.hpp);
  /// none if the machine does not say what that is of kernels of its class.
  std::optional<Bounds> hardware_microseconds() const;
  /// The cause which, were it known, leaves the narrowest interval; none if there is none, or none
  /// leaves a narrower one.
  const Cause5To95* measure_first() const;
};

/// "+12.3", "-0.4", "0.0".
std::string signed_tenths(double value);

/// Cycles of the work on each machine drawn, in processes of their own; a text if one has none.
struct DrawnCycles {
  std::vector<Cycle> cycles;
  std::string failure;
};
DrawnCycles drawn_cycles(const TimedWork& work, const config::Machine& machine,
                         const ErrorBarRequest& request);

/// `work` may turn out to be executed each time (TimedWork::confirm).
ErrorBars error_bars(TimedWork& work, const config::Machine& machine,
                     const ErrorBarRequest& request);

std::string error_bars_section(const ErrorBars& bars, std::size_t columns);
config::JsonValue error_bars_document(const ErrorBars& bars);

}  // namespace eu::model
