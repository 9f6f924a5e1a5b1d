#pragma once
// A run observed by an OrderCheck.
#include <vector>

#include "model/base/run_result.hpp"
#include "model/hazards/order_check.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Result of an observed run on the unmodified machine.
struct OrderReport {
  std::vector<Suspect> suspects;
  std::vector<StuckThread> stuck;  ///< if it hangs
};

/// Runs the workload in a child process. Throws std::runtime_error if the process dies.
OrderReport check_order(const config::Machine& machine, const Workload& workload, Cycle max_cycles);

}  // namespace eu::model
