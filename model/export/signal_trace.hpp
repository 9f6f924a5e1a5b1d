#pragma once
// Writes signals over time as a dump of SystemC.
#include <string>
#include <vector>

#include "model/base/cycle.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {

struct TracedSignal {
  std::string path;  ///< a dot opens a scope: "eu0.t3.cause"
  int bits = 1;
};

struct SignalChange {
  Cycle cycle = 0;
  std::size_t signal = 0;  ///< index of the signal
  std::string value;       ///< binary digits, the highest first; or kUnknownSignal
};

inline const std::string kUnknownSignal = "x";

/// Plays the changes, which are in order of time, for `sc_trace`, with one cycle per nanosecond.
/// The dump contains neither date nor library version, so the same run gives the
/// same bytes. Throws WriteError.
void trace_signals(const std::vector<TracedSignal>& signals,
                   const std::vector<SignalChange>& changes, Cycle end, const std::string& version,
                   const std::string& comment, AtomicFile& out);

/// Throws WriteError if there is no folder for the pipe through which SystemC writes.
void check_signal_folder();

}  // namespace eu::model
