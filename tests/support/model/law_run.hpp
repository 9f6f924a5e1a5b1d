#pragma once
// Runs of the timed model that are checked against the laws of issue, and bounds of their cycles.
#include <string>

#include "config/machine/machine.hpp"
#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/thread_state.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

// Lower and upper bounds of the cycles of a run of many threads, from its issues alone.

struct RunBounds {
  /// Lower bound: work that only some pipes of an EU take, shared evenly among them, or the issues
  /// of one thread in sequence.
  Cycle lower = 0;
  /// Upper bound: dispatches and instructions with all their effects, in sequence over the whole
  /// machine. Without instruction fetch.
  Cycle serial_sum = 0;
};

RunBounds run_bounds(const config::Machine& machine, const isa::PreparedIntelProgram& program,
                     const model::EventRecord& record, const model::RunResult& result);

struct LawRun {
  Cycle cycles = 0;
  RunBounds bounds;
  std::string breaches;   ///< breaches of the laws of issue (issue_laws.hpp), one per line
  std::string registers;  ///< register_bytes() of each thread at its end
  std::string memory;     ///< all surfaces
};

/// Runs in a child process. A run that does not finish is a breach.
LawRun run_by_law(const config::Machine& machine, const model::Workload& workload);
/// Runs on `machine`, and checks the laws of another machine.
LawRun run_by_law(const config::Machine& machine, const model::Workload& workload,
                  const config::Machine& law);

/// General registers, accumulators, flags and address register, which timing must not change.
std::string register_bytes(const isa::IntelState& state);
/// Names the first place in which two threads' register_bytes() differ; empty if they are equal.
std::string first_difference(const std::string& a, const std::string& b);

}  // namespace eu::test
