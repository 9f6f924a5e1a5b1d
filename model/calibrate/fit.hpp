#pragma once
// Fits the free numbers to measured rows, by runs of the model.
#include <vector>

#include "model/calibrate/least_squares.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

/// Free numbers that change each row anywhere in their range, and the rows' linear behaviour.
struct Dependence {
  std::vector<std::vector<bool>> row_moves_by_number;
  /// Rows near the original machine, with slopes over the whole range.
  NearRows rows;

  bool moves_any(std::size_t number) const;
  /// The dependence on these numbers only.
  Dependence of(const std::vector<std::size_t>& numbers) const;
};

/// Measures the dependence: moves each free number to both ends of its range, or as far as machines
/// remain valid.
Dependence dependence(RowRuns& runs, const std::vector<Reach>& reaches);

struct Fitted {
  NearRows near;  ///< the fitted machine, with the slopes there
  RowValues values;
  double cost = 0;
  int rounds = 0;
};

/// Gauss-Newton iteration. Each round treats rows as linear functions, and runs the model at their
/// least cost and at the best small moves. It ends when none of these reduces the cost.
Fitted fitted(RowRuns& runs, const std::vector<Reach>& reaches, const Dependence& depends);

// Remaining uncertainty of the free numbers after calibration.

/// Posterior of the free numbers, for linear rows with normal errors and the previous ranges as
/// prior: covariance (J'J + P^-1)^-1. Number i follows earlier ones by integers near its regression
/// on them; `own` contains 90 of 100 cases of the remainder. Ranges never exceed the previous ones.
std::vector<Open> still_open(const NearRows& near, const std::vector<Reach>& reaches);

}  // namespace eu::model
