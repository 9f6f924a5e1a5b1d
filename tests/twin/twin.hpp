#pragma once
// The clocked twin: a second, textbook implementation of the timing laws of one EU. One clocked
// process examines every thread in every cycle; nothing is computed ahead or skipped. It shares the
// instruction set with the model (effects and operands of instructions), but no code that decides
// on timing. So it can be the model's reference (model/LAWS.md 8).
//
// Its machine has one EU, and only units that respond in a fixed time: shared local memory without
// bank conflicts, the gateway, the thread spawner, and an instruction cache that holds the kernel.
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/accounting.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

/// An issued instruction.
struct TwinIssue {
  Cycle cycle = 0;
  int slot = 0;
  std::uint32_t thread = 0;
  std::uint32_t index = 0;
  int port = 0;
};

/// Stall cycles by thread and stall reason.
using TwinWaits = std::map<std::pair<std::uint32_t, model::Cause>, Cycle>;

struct TwinResult {
  Cycle cycles = 0;               ///< to the end of the last issue
  std::vector<TwinIssue> issues;  ///< in order of cycle and port
  /// Cycles in which a thread was ready and did not issue, by thread and stall reason.
  TwinWaits ready_waits;
  /// Cycles in which a thread waited for the response to a message, by thread and by what delayed
  /// the message in that cycle. `most` includes waits that ended in the same cycle as another wait;
  /// `least` excludes them.
  TwinWaits response_waits_least;
  TwinWaits response_waits_most;
  std::vector<isa::IntelState> registers;  ///< of each thread at its end
};

/// Runs a workload to its end. SystemC allows one call per process. Throws std::runtime_error for
/// features that the twin lacks, and after `max_cycles`.
TwinResult run_twin(const config::Machine& machine, const model::Workload& workload,
                    Cycle max_cycles);

}  // namespace eu::test
