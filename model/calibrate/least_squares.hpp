#pragma once
// Values of rows as linear functions of the free numbers, and the numbers that meet them best.
#include <eigen3/Eigen/Dense>
#include <optional>
#include <vector>

#include "model/calibrate/free_numbers.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

inline constexpr double kLeastGain = 1e-6;  ///< of the cost, for which a step is taken

std::vector<Reach> reaches_of(const std::vector<config::UncertainNumber>& free);

/// Rows near a machine, in their standard deviations: what they are above what was measured, and by
/// how much each step of a free number moves them.
struct NearRows {
  Steps at;
  Eigen::VectorXd residuals;
  Eigen::MatrixXd slopes;  ///< rows x numbers

  Eigen::VectorXd residuals_at(const Steps& steps) const;
};

/// What is to be small: the squares of the rows' residuals in standard deviations and, so that what
/// rows do not determine stays, of each step as a share of its reach.
double cost(const Eigen::VectorXd& residuals, const Steps& steps,
            const std::vector<Reach>& reaches);

/// A move of one number, or of two at once.
struct Move {
  std::size_t first = 0;
  int first_by = 0;
  std::size_t second = 0;
  int second_by = 0;  ///< 0: of one
  double gain = 0;    ///< by which the cost falls, if the rows are linear

  Steps applied_to(Steps steps) const;
};

/// Moves of a step, and those of another number that go best with it; the best first, at most
/// `count`, gains or not.
std::vector<Move> best_moves(const NearRows& near, const Steps& from,
                             const std::vector<Reach>& reaches, std::size_t count);

/// The whole steps of least cost if the rows are linear, without one of the rows if it is named:
/// bounded least squares (NLopt's SLSQP), rounded one number after the other, and moved on until no
/// move gains.
Steps least_cost(const NearRows& near, const std::vector<Reach>& reaches,
                 std::optional<std::size_t> without = std::nullopt);

}  // namespace eu::model
