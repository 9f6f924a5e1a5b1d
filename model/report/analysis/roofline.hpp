#pragma once
// The roofline of a run: operations per byte, rates, and the peaks of pipes, shared local
// memory, caches and memory.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/footprint.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Operations of one kind (isa/intel/timing/operations.def). Rates are in 10^9 per second.
struct OperationRate {
  isa::Operations::Kind kind = isa::Operations::Kind::Float;
  std::string_view key;
  std::uint64_t operations = 0;
  double giga_per_s = 0;
  /// All lanes of all pipes that take them, in every cycle; 0: no limit.
  double peak_giga_per_s = 0;
};

/// A level of the memory hierarchy. Rates are in 10^9 bytes per second.
struct RoofLevel {
  std::string_view key;
  std::string_view title;
  std::uint64_t bytes = 0;
  double gb_per_s = 0;
  double peak_gb_per_s = 0;  ///< 0: no limit
};

struct Roofline {
  /// Float, then integer; empty if the run had no observers.
  std::vector<OperationRate> rates;
  /// The levels of the machine, the nearest to the EUs first.
  std::vector<RoofLevel> levels;

  /// Operations of the more frequent kind per byte of the level.
  double operations_per_byte(const RoofLevel& level) const;
  /// The more frequent kind; null if none was counted.
  const OperationRate* main_rate() const;
};

/// The roofline of a timed run. If only a part of it was observed (`--listen`), each instruction's
/// share of enabled channels is taken from this part; an instruction without
/// issues in it has all enabled.
Roofline roofline_of(const ReportInput& in);

/// Load of a kind of unit; null if the machine has none.
const UnitLoad* load_of(const RunResult& result, std::string_view unit);

/// The cycles of the run, or until the unit's last transfer if writes of the run end later. A rate
/// of all transfers over fewer cycles could be above the peak.
Cycle cycles_of_transfers(const RunResult& result, const UnitLoad& load);

/// Instructions per cycle that the pipes of an EU can take: the shortest of each pipe's. Sends and
/// branches take no pipe and are not in it.
double peak_pipe_rate(const config::Machine& machine);

/// `cycles` of the machine's clock, in microseconds.
double microseconds(const config::Machine& machine, Cycle cycles);

/// Clock of the EUs.
int clock_mhz(const config::Machine& machine);

}  // namespace eu::model
