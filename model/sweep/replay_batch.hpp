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

/// A machine, and how the user asked for it.
struct ReplayMachine {
  config::MachineChoice choice;
  config::Machine machine;
};

/// How long runs are listened to unless the user says otherwise.
inline constexpr Cycle kUsualListen = 50'000;

struct ReplayBatch {
  std::vector<std::string> traces;  ///< files
  std::vector<ReplayMachine> machines;
  Cycle max_cycles = 0;
  std::optional<CounterRequest> counters;  ///< of each row
  Cycle listen = kUsualListen;  ///< to so many first cycles, for lanes and bounds of dependencies
  bool partial = false;         ///< traces that were cut are used up to there
  std::optional<ErrorBarRequest> error_bars;  ///< of each row, if they are wanted
  int jobs = 1;
};

/// How many rows of a batch are there.
struct BatchCounts {
  std::size_t rows = 0;
  std::size_t failed = 0;   ///< of them
  std::size_t skipped = 0;  ///< that were there before
};

/// Replays what has no row yet, each in a process of its own, and leaves the rows in order of
/// traces and machines. A trace that cannot be read, or does not come to its end, is a row too.
/// Throws FileError of the row file, or if a trace and a machine are asked for twice; SystemLimit.
BatchCounts replay_all(const ReplayBatch& batch, RowFile& rows);

}  // namespace eu::model
