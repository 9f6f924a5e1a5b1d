#pragma once
// Calibration: moves numbers of a machine until its runs match measured rows
// (model/calibrate/README.md).
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/calibrate/free_numbers.hpp"
#include "model/calibrate/measured_rows.hpp"

namespace eu::model {

/// Standard deviations from which a row is reported as off.
inline constexpr double kConflictSigmas = 2;

/// Two conflicting rows: no tested machine matches both, and without `other`, `row` is matched.
struct RowConflict {
  std::size_t row = 0;
  std::size_t other = 0;
};

struct Calibration {
  std::string rows_file;
  std::string machine;
  std::vector<MeasuredRow> rows;
  std::vector<RowAside> aside;
  RowValues before;
  RowValues after;
  RowValues left_out;                 ///< each row's value on the machine fitted to the others
  std::vector<std::string> moved_by;  ///< free numbers that move rows
  std::vector<std::string> unmoved;   ///< free numbers that move no row
  std::vector<FoundNumber> found;
  std::vector<RowConflict> conflicts;
  double cost_before = 0;
  double cost_after = 0;

  /// True if the row is off by more than kConflictSigmas.
  bool is_off(std::size_t row) const;
};

struct CalibrationOptions {
  std::vector<std::string> free;  ///< paths; empty: all numbers with a range
  int jobs = 1;
};

/// Moves free numbers of the machine inside their ranges until its runs match the rows. Throws
/// RowsError if there is no usable row, and the exceptions of RowRuns and free_numbers().
Calibration calibrated(const config::MachineChoice& machine, const MeasuredRows& rows,
                       const CalibrationOptions& options);

/// A row's value on the calibrated machine, and its interval over draws.
struct Prediction {
  MeasuredRow row;
  double value = 0;
  double low = 0;   ///< lower bound of 90 % of the draws
  double high = 0;  ///< upper bound
};
struct Predictions {
  std::vector<Prediction> rows;
  std::vector<RowAside> aside;
};

inline constexpr int kPredictionDraws = 64;

Predictions predicted(const config::MachineChoice& machine, const Calibration& calibration,
                      const MeasuredRows& rows, std::uint64_t seed, int jobs);

/// The report as text, in lines of at most `columns` characters.
std::string calibration_text(const Calibration& calibration, std::size_t columns);
std::string prediction_text(const Predictions& predictions, std::size_t columns);

/// The document of schema eusim.calibration/v1; `predictions` may be null.
config::JsonValue calibration_document(const Calibration& calibration,
                                       const Predictions* predictions);

/// A patch that changes the machine into the calibrated one.
std::string calibration_patch(const Calibration& calibration);

/// JSON schema (draft-07) of eusim.calibration/v1.
std::string calibration_schema();

}  // namespace eu::model
