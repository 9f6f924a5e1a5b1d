#pragma once
// A run of the timed model that is checked against the laws of issue.
#include <string>

#include "config/machine/machine.hpp"
#include "isa/intel/exec/thread_state.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/model/run_bounds.hpp"

namespace eu::test {

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
