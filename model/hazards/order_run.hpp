#pragma once
// A run with an OrderCheck listening.
#include <vector>

#include "model/base/run_result.hpp"
#include "model/hazards/order_check.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// What was found in a run on the machine as it is.
struct OrderReport {
  std::vector<Suspect> suspects;
  std::vector<StuckThread> stuck;  ///< if it hangs
};

/// Runs in a child process. Throws std::runtime_error if that dies.
OrderReport check_order(const config::Machine& machine, const Workload& workload, Cycle max_cycles);

}  // namespace eu::model
