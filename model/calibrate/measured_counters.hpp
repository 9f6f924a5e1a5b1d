#pragma once
// Metrics of the hardware's counters as tools write them that read them: GPUTop, VTune, perf.
#include <optional>
#include <string>
#include <vector>

#include "model/calibrate/measured_rows.hpp"

namespace eu::model {

/// A metric of the sets, in its unit; or EuIdle, the percentage of EU cycles in which no thread was
/// there.
struct MeasuredCounter {
  std::string metric;
  std::string unit;
  std::string text;  ///< as it was written, where that is the value
  double value = 0;
  double deviation = 0;  ///< of the mean over what was sampled; 0 if there was one sample
};

struct MeasuredCounters {
  std::string file;
  std::string tool;
  std::vector<MeasuredCounter> counters;
  std::vector<RowAside> aside;  ///< columns that no metric is made of

  const MeasuredCounter* find(std::string_view metric) const;
};

/// Reads a table with commas or tabs. GPUTop's lines are samples: counts are summed, shares
/// weighted by their clocks. Of VTune's lines one is taken, that of the computing task `task`,
/// which may be left out if there is one; what it sums over instances is divided by them. Throws
/// RowsError with everything that is wrong, FileError.
MeasuredCounters read_measured_counters(const std::string& path, const std::string& task);

/// Is the file such a table, and not one of rows (measured_rows.hpp)? Throws FileError.
bool has_measured_counters(const std::string& path);

/// The same as rows of a workload's run, for a calibration.
MeasuredRows rows_of(const MeasuredCounters& measured, const std::string& workload);

}  // namespace eu::model
