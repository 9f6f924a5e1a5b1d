#include "model/calibrate/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <nlopt.hpp>

namespace eu::model {
namespace {

constexpr int kMaxMoves = 10000;

Eigen::VectorXd as_vector(const Steps& steps) {
  Eigen::VectorXd vector(static_cast<Eigen::Index>(steps.size()));
  for (std::size_t i = 0; i < steps.size(); ++i) vector[static_cast<Eigen::Index>(i)] = steps[i];
  return vector;
}

Eigen::VectorXd widths(const std::vector<Reach>& reaches) {
  Eigen::VectorXd widths(static_cast<Eigen::Index>(reaches.size()));
  for (std::size_t i = 0; i < reaches.size(); ++i)
    widths[static_cast<Eigen::Index>(i)] = reaches[i].widest();
  return widths;
}

/// Linear problem in steps as shares of their reach, between -1 and 1.
struct Shares {
  Eigen::MatrixXd slopes;     ///< of the residuals, per whole reach
  Eigen::VectorXd residuals;  ///< at zero steps
};

double share_cost(const std::vector<double>& shares, std::vector<double>& gradient, void* data) {
  const Shares& problem = *static_cast<const Shares*>(data);
  const Eigen::Map<const Eigen::VectorXd> x(shares.data(),
                                            static_cast<Eigen::Index>(shares.size()));
  const Eigen::VectorXd residuals = problem.residuals + problem.slopes * x;
  if (!gradient.empty()) {
    Eigen::Map<Eigen::VectorXd> g(gradient.data(), static_cast<Eigen::Index>(gradient.size()));
    g = 2 * (problem.slopes.transpose() * residuals + x);
  }
  return residuals.squaredNorm() + x.squaredNorm();
}

/// Bounds of each number's share of its reach.
struct ShareBounds {
  std::vector<double> low;
  std::vector<double> high;
};

/// The optimiser's result; slightly above the least cost if rounding limits it.
std::vector<double> bounded_minimum(Shares& problem, const ShareBounds& bounds,
                                    std::vector<double> shares) {
  constexpr int kMaxEvaluations = 2000;
  constexpr double kTolerance = 1e-12;
  nlopt::opt optimiser(nlopt::LD_SLSQP, static_cast<unsigned>(shares.size()));
  optimiser.set_lower_bounds(bounds.low);
  optimiser.set_upper_bounds(bounds.high);
  optimiser.set_min_objective(share_cost, &problem);
  optimiser.set_ftol_rel(kTolerance);
  optimiser.set_maxeval(kMaxEvaluations);
  double least = 0;
  try {
    optimiser.optimize(shares, least);
  } catch (const nlopt::roundoff_limited&) {  // `shares` is the result so far
  }
  return shares;
}

/// Index of the unfixed number nearest to whole steps.
std::size_t nearest_to_whole(const std::vector<double>& shares, const std::vector<Reach>& reaches,
                             const std::vector<bool>& is_fixed) {
  std::size_t nearest = shares.size();
  double least = 1;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double steps = shares[i] * reaches[i].widest();
    const double off = std::abs(steps - std::floor(steps + 0.5));
    if (is_fixed[i] || off >= least) continue;
    least = off;
    nearest = i;
  }
  return nearest;
}

/// Rounds to whole steps, one number after the other; the rest is optimised again each time.
Steps rounded_minimum(Shares& problem, const std::vector<Reach>& reaches) {
  ShareBounds bounds;
  for (const Reach& reach : reaches) {
    bounds.low.push_back(reach.below / reach.widest());
    bounds.high.push_back(reach.above / reach.widest());
  }
  std::vector<double> shares(reaches.size());
  std::vector<bool> is_fixed(reaches.size());
  Steps steps(reaches.size());
  for (std::size_t left = reaches.size(); left > 0; --left) {
    shares = bounded_minimum(problem, bounds, std::move(shares));
    const std::size_t next = nearest_to_whole(shares, reaches, is_fixed);
    const double widest = reaches[next].widest();
    steps[next] = static_cast<int>(std::floor(shares[next] * widest + 0.5));
    shares[next] = bounds.low[next] = bounds.high[next] = steps[next] / widest;
    is_fixed[next] = true;
  }
  return steps;
}

/// Products of slopes, from which the gain of any move is computed.
struct Products {
  Eigen::MatrixXd slopes;     ///< per pair of numbers, including the term of shares
  Eigen::VectorXd residuals;  ///< half the gradient of the cost

  double gain(std::size_t number, int by) const {
    const auto i = static_cast<Eigen::Index>(number);
    return -by * (2 * residuals[i] + by * slopes(i, i));
  }
  double both(std::size_t a, int by_a, std::size_t b, int by_b) const {
    return gain(a, by_a) + gain(b, by_b) -
           2.0 * by_a * by_b * slopes(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b));
  }
};

Products products(const NearRows& near, const Steps& from, const std::vector<Reach>& reaches) {
  const Eigen::VectorXd weights = widths(reaches).array().square().inverse();
  Products products;
  products.slopes = near.slopes.transpose() * near.slopes;
  products.slopes.diagonal() += weights;
  products.residuals =
      near.slopes.transpose() * near.residuals_at(from) + weights.cwiseProduct(as_vector(from));
  return products;
}

bool is_within(int step, const Reach& reach) {
  return reach.below <= step && step <= reach.above;
}

/// The best step of `b` together with that of `a`; 0 for none.
int best_response(const Products& products, std::size_t a, int by_a, std::size_t b, int from_b,
                  const Reach& reach) {
  const auto i = static_cast<Eigen::Index>(a), k = static_cast<Eigen::Index>(b);
  const double best =
      -(products.residuals[k] + by_a * products.slopes(i, k)) / products.slopes(k, k);
  return static_cast<int>(std::clamp(std::floor(best + 0.5),
                                     static_cast<double>(reach.below - from_b),
                                     static_cast<double>(reach.above - from_b)));
}

}  // namespace

double Reach::widest() const {
  return std::max({-below, above, 1});
}

double Reach::variance() const {
  const auto side = [](int steps) { return steps == 0 ? 0 : (steps + 0.5) * (steps + 0.5); };
  return (side(-below) + side(above)) / 6;
}

std::vector<Reach> reaches_of(const std::vector<config::UncertainNumber>& free) {
  std::vector<Reach> reaches;
  for (const config::UncertainNumber& number : free)
    reaches.push_back({number.range.low - number.value, number.range.high - number.value});
  return reaches;
}

Eigen::VectorXd NearRows::residuals_at(const Steps& steps) const {
  return residuals + slopes * (as_vector(steps) - as_vector(at));
}

double cost(const Eigen::VectorXd& residuals, const Steps& steps,
            const std::vector<Reach>& reaches) {
  return residuals.squaredNorm() + as_vector(steps).cwiseQuotient(widths(reaches)).squaredNorm();
}

Steps Move::applied_to(Steps steps) const {
  steps[first] += first_by;
  steps[second] += second_by;
  return steps;
}

std::vector<Move> best_moves(const NearRows& near, const Steps& from,
                             const std::vector<Reach>& reaches, std::size_t count) {
  const Products products = eu::model::products(near, from, reaches);
  std::vector<Move> moves;
  for (std::size_t a = 0; a < from.size(); ++a)
    for (const int by : {-1, 1}) {
      if (!is_within(from[a] + by, reaches[a])) continue;
      moves.push_back({a, by, a, 0, products.gain(a, by)});
      for (std::size_t b = 0; b < from.size(); ++b) {
        const int response = a == b ? 0 : best_response(products, a, by, b, from[b], reaches[b]);
        if (response != 0) moves.push_back({a, by, b, response, products.both(a, by, b, response)});
      }
    }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Move& a, const Move& b) { return a.gain > b.gain; });
  moves.resize(std::min(moves.size(), count));
  return moves;
}

Steps least_cost(const NearRows& near, const std::vector<Reach>& reaches,
                 std::optional<std::size_t> without) {
  NearRows rows = near;
  if (without) {
    rows.slopes.row(static_cast<Eigen::Index>(*without)).setZero();
    rows.residuals[static_cast<Eigen::Index>(*without)] = 0;
  }
  const Steps none(reaches.size(), 0);
  Shares problem{rows.slopes * widths(reaches).asDiagonal(), rows.residuals_at(none)};
  Steps steps = rounded_minimum(problem, reaches);
  for (int move = 0; move < kMaxMoves; ++move) {
    const std::vector<Move> best = best_moves(rows, steps, reaches, 1);
    if (best.empty() || best[0].gain < kLeastGain) break;
    steps = best[0].applied_to(std::move(steps));
  }
  return steps;
}

}  // namespace eu::model
