#pragma once
// All metrics of a run, for micro-kernels whose metrics are known in closed form.
#include <map>
#include <string>

#include "config/machine/machine.hpp"
#include "model/workload/workload.hpp"

namespace eu::test {

using Metrics = std::map<std::string, double>;

/// The machines with metric sets.
inline constexpr const char* kCountedMachines[] = {"hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6"};

/// All metrics of the generation's sets; and `eu_cycles`, the run's cycles times EUs, `clocks`, the
/// run's cycles, and `resident`, the cycles of its first thread.
Metrics metrics_of(const config::Machine& machine, const model::Workload& workload);

/// Metrics of a run that exceed the maxima of their sets, one line each, and the number of checked
/// metrics. No count of an EU's cycles exceeds these cycles either.
struct Exceeded {
  std::string what;
  int checked = 0;
};
Exceeded exceeded_maxima(const config::Machine& machine, const model::Workload& workload);

/// Expects a metric; percentages have four decimals.
void expect_metric(const Metrics& metrics, const std::string& name, double value);

}  // namespace eu::test
