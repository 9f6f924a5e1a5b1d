#pragma once
// Many traces on many machines: one row each.
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/base/cycle.hpp"
#include "model/process/row_file.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/compare/error_bars.hpp"

namespace eu::model {

/// A machine, and the user's choice of it.
struct ReplayMachine {
  config::MachineChoice choice;
  config::Machine machine;
};

/// Default number of observed cycles of a run.
inline constexpr Cycle kDefaultListenCycles = 50'000;

struct ReplayBatch {
  std::vector<std::string> traces;  ///< files
  std::vector<ReplayMachine> machines;
  Cycle max_cycles = 0;
  std::optional<CounterRequest> counters;  ///< of each row
  /// First cycles observed for lanes and bounds of dependencies.
  Cycle listen = kDefaultListenCycles;
  bool partial = false;         ///< cut traces are used up to the cut
  std::optional<ErrorBarRequest> error_bars;  ///< of each row, if wanted
  int jobs = 1;
};

/// Numbers of a batch's rows.
struct BatchCounts {
  std::size_t rows = 0;
  std::size_t failed = 0;   ///< of these rows
  std::size_t skipped = 0;  ///< rows that existed before
};

/// Replays the combinations without a row, each in its own process, and writes the rows in order of
/// traces and machines. A trace that cannot be read or does not finish also gets a row. Throws
/// FileError for the row file or a repeated combination of trace and machine, and SystemLimit.
BatchCounts replay_all(const ReplayBatch& batch, RowFile& rows);

}  // namespace eu::model
