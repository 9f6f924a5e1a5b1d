#pragma once
// The clocked twin: the timing laws of one EU once more, as a textbook would write them down. One
// process on a clock looks at every thread in every cycle; nothing is computed ahead or skipped. It
// shares the instruction set with the model (what instructions do and touch) and nothing that
// decides when something happens, so that it can be the model's oracle (model/LAWS.md 8).
//
// Its machine has one EU, and only what answers in a fixed time: shared local memory without bank
// conflicts, the gateway, the thread spawner, and an instruction cache that holds the kernel.
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/accounting.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

/// An instruction that started.
struct TwinIssue {
  Cycle cycle = 0;
  int slot = 0;
  std::uint32_t thread = 0;
  std::uint32_t index = 0;
  int port = 0;
};

/// Cycles by thread and by what they were waited for.
using TwinWaits = std::map<std::pair<std::uint32_t, model::Cause>, Cycle>;

struct TwinResult {
  Cycle cycles = 0;               ///< to the end of the last issue
  std::vector<TwinIssue> issues;  ///< in order of cycle and port
  /// Cycles in which a thread was ready and did not start, by thread and by what it waited for.
  TwinWaits ready_waits;
  /// Cycles in which a thread waited for the response to a message, by thread and by what held the
  /// message in that cycle: at the least, and with the waits that ended in a cycle in which
  /// something else ended, too.
  TwinWaits response_waits_least;
  TwinWaits response_waits_most;
  std::vector<isa::IntelState> registers;  ///< of each thread at its end
};

/// Runs a workload to its end. SystemC allows one call per process. Throws std::runtime_error for
/// features that the twin lacks, and after `max_cycles`.
TwinResult run_twin(const config::Machine& machine, const model::Workload& workload,
                    Cycle max_cycles);

}  // namespace eu::test
