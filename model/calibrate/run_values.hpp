#pragma once
// One run, and what rows of measurements take from it.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/calibrate/extract.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct ExtractedValues {
  std::vector<double> values;  ///< one an extract; NaN where there is none
  std::string failure;         ///< why there is none, of the last one
};

/// Runs the workload to its end. Once a process, or forget_simulation(). Throws RunFailed
/// (model/compare/finished_run.hpp).
ExtractedValues extracted_values(const config::Machine& machine, const Workload& workload,
                                 const std::vector<const Extract*>& extracts);

}  // namespace eu::model
