#pragma once
// The inputs of a simulation that cause the spread of its result. Method: forward selection of
// least squares (each step takes the input that explains most of the remaining variance), which
// needs no more runs. Effects below and above 0 are separate: an increase may turn an input into
// the limit, while a decrease does nothing.
#include <cstddef>
#include <vector>

namespace eu::model {

/// A selected input.
struct VarianceShare {
  std::size_t input = 0;
  double share = 0;        ///< of the result's variance, beyond that of the inputs selected before
  double slope_below = 0;  ///< slope of the result below 0, fitted for all selected inputs together
  double slope_above = 0;

  /// The change of the result for this value of the input.
  double change(double input) const { return input * (input < 0 ? slope_below : slope_above); }
};

/// `inputs[i][k]` is input i in run k, `results[k]` its result. Returns at most `most` inputs, and
/// none whose share could be chance: 1 in 20 for the best of equally many inputs without an effect.
std::vector<VarianceShare> variance_shares(const std::vector<std::vector<double>>& inputs,
                                           const std::vector<double>& results, std::size_t most);

/// The quantile `q` of the values, interpolated between two of them. Needs at least one value.
double quantile(std::vector<double> values, double q);

}  // namespace eu::model
