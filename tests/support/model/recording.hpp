#pragma once
// Runs that are recorded and replayed, each in a child process of its own.
#include <string>
#include <vector>

#include "config/machine/machine_file.hpp"
#include "model/base/cycle.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/choice.hpp"

namespace eu::test {

/// The timing results of a run: outcome, and the result document with bounds, stalls and lanes,
/// without the outputs.
std::string timed_run(const config::Machine& machine, const model::Workload& workload);
/// Timing results of a run that writes a trace to `path`.
std::string recorded_run(const config::Machine& machine, const model::Workload& workload,
                         const std::string& path);
/// Timing results of a replay of the trace.
std::string replayed_run(const config::Machine& machine, const std::string& path);

/// Records and replays the workload. Throws if their results differ from those of its execution.
void check_replay_law(const config::Machine& machine, const model::Workload& workload);

/// Replay of a damaged file: an error without numbers if it was refused.
struct DamagedReplay {
  std::string error;   ///< why it was refused; empty if it was not
  std::string result;  ///< else the numbers
};
/// Replays a file, also a cut one if `partial`. Runs in this process until it simulates.
DamagedReplay try_replay(const config::Machine& machine, const std::string& path, bool partial,
                         model::Cycle max_cycles);

// Traces with all kinds of damage.

/// The trace with flipped bits, with missing, doubled or foreign bytes, or cut; checksums fail.
std::string damaged_bytes(const std::string& trace, Choice& choice);

/// The trace with such damage in the content of a chunk, and with all checksums recomputed.
std::string lying_trace(const std::string& trace, Choice& choice);

}  // namespace eu::test
