#include "model/calibrate/fit.hpp"

#include <algorithm>
#include <cmath>

namespace eu::model {
namespace {

constexpr double kCoverage = 0.9;  ///< share of cases in a range
/// From this share of the prior variance on, a range is kept.
constexpr double kUninformativeShare = 0.9;

/// Steps up and down that contain kCoverage of a normal distribution on integers.
int half_width(double variance, int most) {
  if (variance <= 0) return 0;
  const auto weight = [&](int steps) {
    return (steps == 0 ? 1 : 2) * std::exp(-0.5 * steps * steps / variance);
  };
  double all = 0;
  const int far = static_cast<int>(std::ceil(8 * std::sqrt(variance)));
  for (int steps = 0; steps <= far; ++steps) all += weight(steps);
  double covered = weight(0);
  int width = 0;
  while (covered < kCoverage * all && width < most) covered += weight(++width);
  return width;
}

Eigen::MatrixXd covariance(const NearRows& near, const std::vector<Reach>& reaches) {
  Eigen::MatrixXd precision = near.slopes.transpose() * near.slopes;
  for (std::size_t i = 0; i < reaches.size(); ++i)
    precision(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)) +=
        1 / reaches[i].variance();
  return precision.ldlt().solve(Eigen::MatrixXd::Identity(precision.rows(), precision.cols()));
}

/// Integer factors by which number i follows each earlier one, from its regression on them.
Eigen::VectorXd whole_regression(const Eigen::MatrixXd& covariance, Eigen::Index i) {
  if (i == 0) return {};
  const Eigen::VectorXd exact =
      covariance.topLeftCorner(i, i).ldlt().solve(covariance.block(0, i, i, 1));
  return (exact.array() + 0.5).floor();
}

}  // namespace

std::vector<Open> still_open(const NearRows& near, const std::vector<Reach>& reaches) {
  const Eigen::MatrixXd covariance = eu::model::covariance(near, reaches);
  std::vector<Open> numbers;
  for (std::size_t i = 0; i < reaches.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const Eigen::VectorXd follows = whole_regression(covariance, at);
    Eigen::VectorXd rest = Eigen::VectorXd::Zero(covariance.rows());
    rest[at] = 1;
    if (at != 0) rest.head(at) = -follows;
    Open open;
    open.sd = std::sqrt(std::max(0.0, covariance(at, at)));
    const Reach left{reaches[i].below - near.at[i], reaches[i].above - near.at[i]};
    const double variance = rest.dot(covariance * rest);
    const int width = variance > kUninformativeShare * reaches[i].variance()
                          ? left.above - left.below
                          : half_width(variance, left.above - left.below);
    open.own = {std::max(-width, left.below), std::min(width, left.above)};
    open.times.assign(i, 0);
    for (std::size_t k = 0; k < i; ++k) {
      const int times = static_cast<int>(follows[static_cast<Eigen::Index>(k)]);
      if (times == 0) continue;
      open.times[k] += times;
      for (std::size_t j = 0; j < k; ++j) open.times[j] += times * numbers[k].times[j];
    }
    for (std::size_t k = 0; k < i; ++k)
      if (numbers[k].own.below == 0 && numbers[k].own.above == 0) open.times[k] = 0;
    numbers.push_back(std::move(open));
  }
  return numbers;
}

}  // namespace eu::model
