#pragma once
// Runs a workload once and evaluates the expressions of rows.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/calibrate/extract.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct ExtractedValues {
  std::vector<double> values;  ///< one per extract; NaN if it has none
  std::string failure;         ///< reason for the last missing value
};

/// Runs the workload to its end. Call it once per process, or call forget_simulation() between.
/// Throws RunFailed (model/compare/finished_run.hpp).
ExtractedValues extracted_values(const config::Machine& machine, const Workload& workload,
                                 const std::vector<const Extract*>& extracts);

}  // namespace eu::model
