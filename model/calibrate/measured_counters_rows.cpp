// Measured metrics as rows of a calibration.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "model/calibrate/measured_counters.hpp"

namespace eu::model {
namespace {

/// Expression for a metric; empty for metrics that do not depend on a machine's numbers.
std::string extract_of(const std::string& metric) {
  if (metric == "EuIdle")
    return "100 - metric(\"/counters/values/EuActive\") - metric(\"/counters/values/EuStall\")";
  if (metric == "AvgGpuCoreFrequency" || metric == "GpuBusy") return "";
  return "metric(\"/counters/values/" + metric + "\")";
}

/// Rows of the metrics; the least standard deviation accounts for the accuracy of counters.

}  // namespace

MeasuredRows rows_of(const MeasuredCounters& measured, const std::string& workload) {
  MeasuredRows rows;
  rows.file = measured.file;
  rows.aside = measured.aside;
  const bool has_clocks = measured.find("GpuCoreClocks") != nullptr;
  for (const MeasuredCounter& counter : measured.counters) {
    const std::string extract = extract_of(counter.metric);
    if (extract.empty() || (counter.metric == "GpuTime" && has_clocks)) {
      rows.aside.push_back({counter.metric, extract.empty()
                                                ? "is the machine's clock, or all of the run"
                                                : "redundant with GpuCoreClocks"});
      continue;
    }
    MeasuredRow row{counter.metric, workload, 1, {}, Extract(extract), counter.unit, counter.value};
    row.sigma = std::max({counter.deviation,
                          kMinRelativeSigma * std::abs(counter.value) / kSigmasOfInterval,
                          kMinRelativeSigma / kSigmasOfInterval});
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace eu::model
