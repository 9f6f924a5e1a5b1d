#pragma once
// A machine made to meet what was measured (model/calibrate/README.md).
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/calibrate/free_numbers.hpp"
#include "model/calibrate/measured_rows.hpp"

namespace eu::model {

/// Standard deviations that a row may be off without a word.
inline constexpr double kConflictSigmas = 2;

/// Two rows that no machine of the ranges meets both: without `other`, `row` is met.
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

  /// Is the row off by more than kConflictSigmas?
  bool is_off(std::size_t row) const;
};

struct CalibrationOptions {
  std::vector<std::string> free;  ///< paths; none: all that have a range
  int jobs = 1;
};

/// Moves free numbers of the machine inside their ranges until its runs meet the rows. Throws
/// RowsError if there is no row to meet, and what RowRuns and free_numbers() throw.
Calibration calibrated(const config::MachineChoice& machine, const MeasuredRows& rows,
                       const CalibrationOptions& options);

/// What the machine that was found gives for other rows, and on how many of its draws.
struct Prediction {
  MeasuredRow row;
  double value = 0;
  double low = 0;   ///< nine tenths of the draws lie from here
  double high = 0;  ///< to here
};
struct Predictions {
  std::vector<Prediction> rows;
  std::vector<RowAside> aside;
};

inline constexpr int kPredictionDraws = 64;

Predictions predicted(const config::MachineChoice& machine, const Calibration& calibration,
                      const MeasuredRows& rows, std::uint64_t seed, int jobs);

/// As text of lines of at most `columns` characters.
std::string calibration_text(const Calibration& calibration, std::size_t columns);
std::string prediction_text(const Predictions& predictions, std::size_t columns);

/// eusim.calibration/v1; `predictions` may be null.
config::JsonValue calibration_document(const Calibration& calibration,
                                       const Predictions* predictions);

/// A patch that makes the machine the one that was found.
std::string calibration_patch(const Calibration& calibration);

/// A JSON schema (draft-07) of eusim.calibration/v1.
std::string calibration_schema();

}  // namespace eu::model
