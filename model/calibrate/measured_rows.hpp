#pragma once
// What somebody measured on hardware: a table of rows (tests/hw/README.md).
#include <optional>
#include <string>
#include <vector>

#include "config/json/diagnostics.hpp"
#include "model/calibrate/extract.hpp"

namespace eu::model {

/// The least standard deviation of a measured value, as a share of it.
inline constexpr double kSurest = 0.001;

/// A table of measurements that cannot be used (exit code 4).
class RowsError : public config::InputError {
 public:
  using InputError::InputError;
};

/// A row: what is run, what is taken from the run, and what hardware gave for that.
struct MeasuredRow {
  std::string id;
  std::string input;              ///< file of a workload or of a bare kernel
  int threads = 1;                ///< of a bare kernel
  std::vector<std::string> sets;  ///< "/path=value": how the machine was when it was measured
  Extract extract;
  std::string unit;
  double measured = 0;
  double sigma = 0;  ///< a standard deviation of `measured`, in its unit

  /// By how many standard deviations a value is above what was measured.
  double sigmas(double value) const { return (value - measured) / sigma; }
};

/// A row that cannot be held to a run.
struct RowAside {
  std::string id;
  std::string why;
};

struct MeasuredRows {
  std::string file;
  std::vector<MeasuredRow> rows;
  std::vector<RowAside> aside;
};

/// So many standard deviations are between the middle and an end of what holds 90 of 100.
inline constexpr double kSigmasOfInterval = 1.645;

/// Reads a CSV file with the columns id, kernel, workload, extract, measured and, if it has them,
/// threads, set, unit, low, high; others are notes. `low` and `high` hold the measurement in 90 of
/// 100 cases; without them it is as sure as its last digit says, but never surer than a thousandth.
/// Throws RowsError with everything that is wrong, FileError.
MeasuredRows read_measured_rows(const std::string& path);

/// The same; a row whose kernel or workload cannot be read is wrong too.
MeasuredRows read_rows_to_run(const std::string& path);

}  // namespace eu::model
