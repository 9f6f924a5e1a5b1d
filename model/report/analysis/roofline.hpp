#pragma once
// What a run computed and moved against what the machine can: operations per byte, and the roofs of
// pipes, shared local memory, caches and memory.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/operations.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Operations of one kind (isa/intel/timing/operations.def). Rates are in 10^9 a second.
struct OperationRate {
  isa::Operations::Kind kind = isa::Operations::Kind::Float;
  std::string_view key;
  std::uint64_t operations = 0;
  double giga_per_s = 0;
  /// All lanes of all pipes that take them, in every cycle; 0 if nothing limits them.
  double peak_giga_per_s = 0;
};

/// A level that data comes through. Rates are in 10^9 bytes a second.
struct RoofLevel {
  std::string_view key;
  std::string_view title;
  std::uint64_t bytes = 0;
  double gb_per_s = 0;
  double peak_gb_per_s = 0;  ///< 0 if nothing limits it
};

struct Roofline {
  /// Float, then integer; empty if nobody listened to the run.
  std::vector<OperationRate> rates;
  /// Nearest to the EUs first; those that the machine has.
  std::vector<RoofLevel> levels;

  /// Operations of the kind that there are more of, for each byte of the level.
  double operations_per_byte(const RoofLevel& level) const;
  /// The kind that there are more of; null if none was counted.
  const OperationRate* main_rate() const;
};

/// Of a run with time. Of one that was listened to in part (`--listen`) each instruction's share of
/// enabled channels is that of this part; one that was not issued there has all enabled.
Roofline roofline_of(const ReportInput& in);

/// Microseconds of so many cycles of the machine's clock.
double microseconds(const config::Machine& machine, Cycle cycles);

/// Of the EUs.
int clock_mhz(const config::Machine& machine);

}  // namespace eu::model
