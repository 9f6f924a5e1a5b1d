#pragma once
// Which inputs of a simulation its result owes its spread to: forward selection of least squares
// (each step takes the input that explains most of what is left), which needs no more runs. What an
// input does below 0 and what it does above are told apart: more of a thing that was not the limit
// may become it, less of it does nothing.
#include <cstddef>
#include <vector>

namespace eu::model {

/// An input that was selected.
struct VarianceShare {
  std::size_t input = 0;
  double share = 0;  ///< of the result's variance, beyond that of those selected before
  double slope_below =
      0;  ///< by how much the result changes with it below 0, all selected together
  double slope_above = 0;

  /// What the input changes where it is this.
  double change(double input) const { return input * (input < 0 ? slope_below : slope_above); }
};

/// `inputs[i][k]` is input i in run k, `results[k]` what came of it. At most `most` inputs; none
/// whose part could be chance: 1 in 20 for the best of that many inputs that do nothing.
std::vector<VarianceShare> variance_shares(const std::vector<std::vector<double>>& inputs,
                                           const std::vector<double>& results, std::size_t most);

/// The value that a share `q` of the values lies below, between two of them in proportion. Of at
/// least one value.
double quantile(std::vector<double> values, double q);

}  // namespace eu::model
