#pragma once
// Treats values of rows as linear functions of the free numbers, and finds the numbers of
// least cost.
#include <eigen3/Eigen/Dense>
#include <optional>
#include <vector>

#include "model/calibrate/free_numbers.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

inline constexpr double kLeastGain = 1e-6;  ///< minimum reduction of the cost for a step

std::vector<Reach> reaches_of(const std::vector<config::UncertainNumber>& free);

/// Linearized rows near a machine, in standard deviations: residuals above the measurements, and
/// slopes per step of each free number.
struct NearRows {
  Steps at;
  Eigen::VectorXd residuals;
  Eigen::MatrixXd slopes;  ///< rows x numbers

  Eigen::VectorXd residuals_at(const Steps& steps) const;
};

/// The objective: the sum of squares of the rows' residuals in standard deviations, and of each
/// step as a share of its reach. The second part keeps numbers that rows do not determine.
double cost(const Eigen::VectorXd& residuals, const Steps& steps,
            const std::vector<Reach>& reaches);

/// A move of one number, or of two at once.
struct Move {
  std::size_t first = 0;
  int first_by = 0;
  std::size_t second = 0;
  int second_by = 0;  ///< 0: a move of one number
  double gain = 0;    ///< reduction of the cost if the rows are linear

  Steps applied_to(Steps steps) const;
};

/// Moves of one step, alone and with the best step of a second number; sorted by gain, at most
/// `count`, including moves without gain.
std::vector<Move> best_moves(const NearRows& near, const Steps& from,
                             const std::vector<Reach>& reaches, std::size_t count);

/// The whole steps of least cost if the rows are linear, optionally without one row. Method:
/// bounded least squares (NLopt's SLSQP), rounding number by number, then moves while they gain.
Steps least_cost(const NearRows& near, const std::vector<Reach>& reaches,
                 std::optional<std::size_t> without = std::nullopt);

}  // namespace eu::model
