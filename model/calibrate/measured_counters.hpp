#pragma once
// Reads hardware counter metrics from the output of GPUTop, VTune and perf.
#include <optional>
#include <string>
#include <vector>

#include "model/calibrate/measured_rows.hpp"

namespace eu::model {

/// A metric of the sets, in its unit; or EuIdle, the percentage of EU cycles without a
/// resident thread.
struct MeasuredCounter {
  std::string metric;
  std::string unit;
  std::string text;  ///< original text, if it is the value
  double value = 0;
  double deviation = 0;  ///< standard deviation of the mean over samples; 0 for one sample
};

struct MeasuredCounters {
  std::string file;
  std::string tool;
  std::vector<MeasuredCounter> counters;
  std::vector<RowAside> aside;  ///< unused columns

  const MeasuredCounter* find(std::string_view metric) const;
};

/// Reads a table with commas or tabs. GPUTop's lines are samples: counts are summed, shares are
/// weighted by their clocks. From VTune's table the line of the computing task `task` is used,
/// optional if there is one; sums over instances are divided by their number. Throws RowsError with
/// all errors, FileError.
MeasuredCounters read_measured_counters(const std::string& path, const std::string& task);

/// True if the file is such a table, and not a table of rows (measured_rows.hpp). Throws FileError.
bool has_measured_counters(const std::string& path);

/// The metrics as rows of a workload's run, for a calibration.
MeasuredRows rows_of(const MeasuredCounters& measured, const std::string& workload);

}  // namespace eu::model
