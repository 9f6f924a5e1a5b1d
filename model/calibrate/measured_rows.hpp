#pragma once
// Reads measurements of hardware: a table of rows (tests/hw/README.md).
#include <optional>
#include <string>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "model/calibrate/extract.hpp"

namespace eu::model {

/// Minimum half-width of a measurement's 90 % interval, as a share of the value.
inline constexpr double kMinRelativeSigma = 0.001;

/// An invalid table of measurements (exit code 4).
class RowsError : public config::InputError {
 public:
  using InputError::InputError;
};

/// A row: the run, the expression of its value, and the measurement.
struct MeasuredRow {
  std::string id;
  std::string input;              ///< file of a workload or of a bare kernel
  int threads = 1;                ///< of a bare kernel
  std::vector<std::string> sets;  ///< "/path=value": the machine during the measurement
  Extract extract;
  std::string unit;
  double measured = 0;
  double sigma = 0;  ///< a standard deviation of `measured`, in its unit

  /// Standard deviations of `value` above the measurement.
  double sigmas(double value) const { return (value - measured) / sigma; }
};

/// A row that cannot be compared with a run.
struct RowAside {
  std::string id;
  std::string why;
};

struct MeasuredRows {
  std::string file;
  std::vector<MeasuredRow> rows;
  std::vector<RowAside> aside;
};

/// Standard deviations between the middle and an end of a 90 % interval of a normal distribution.
inline constexpr double kSigmasOfInterval = 1.645;

/// Reads a CSV file with the columns id, kernel, workload, extract, measured and, optionally,
/// threads, set, unit, low, high; other columns are notes. `low` and `high` contain 90 of 100
/// measurements. Without them the interval follows from the last digit, and is at least a
/// thousandth of the value. Throws RowsError with all errors, FileError.
MeasuredRows read_measured_rows(const std::string& path);

/// As read_measured_rows(); a row with an unreadable kernel or workload is also an error.
MeasuredRows read_rows_to_run(const std::string& path);

}  // namespace eu::model
