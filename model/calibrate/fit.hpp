#pragma once
// The free numbers that meet measured rows best, on the model itself.
#include <vector>

#include "model/calibrate/least_squares.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

/// Which free numbers move which rows anywhere in their range, and how the rows lie there.
struct Dependence {
  std::vector<std::vector<bool>> row_moves_by_number;
  /// Near the machine as it is, with slopes over the whole range.
  NearRows rows;

  bool moves_any(std::size_t number) const;
  /// Of these numbers alone.
  Dependence of(const std::vector<std::size_t>& numbers) const;
};

/// Moves each free number to both ends of its range, or as far as rules of machines allow.
Dependence dependence(RowRuns& runs, const std::vector<Reach>& reaches);

struct Fitted {
  NearRows near;  ///< the machine that was found, with the slopes there
  RowValues values;
  double cost = 0;
  int rounds = 0;
};

/// Gauss-Newton: rows as linear functions, the least cost of those, what the model gives there, and
/// again, until neither that nor any of the best small moves makes the cost smaller.
Fitted fitted(RowRuns& runs, const std::vector<Reach>& reaches, const Dependence& depends);

}  // namespace eu::model
