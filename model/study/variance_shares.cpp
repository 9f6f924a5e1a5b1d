#include "model/study/variance_shares.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eu::model {
namespace {

using Column = std::vector<double>;

double dot(const Column& a, const Column& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Column centred(Column column) {
  const double mean =
      std::accumulate(column.begin(), column.end(), 0.0) / static_cast<double>(column.size());
  for (double& value : column) value -= mean;
  return column;
}

/// Takes from `a` what `b` explains of it; returns how often that was b.
double take_out(Column& a, const Column& b) {
  const double times = dot(a, b) / dot(b, b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= times * b[i];
  return times;
}

/// Share of what is left that chance alone explains by the best of `inputs` columns of noise, once
/// in a hundred times: a normal quantile, corrected for the number of tries.
double chance_share(std::size_t inputs, std::size_t degrees) {
  const double tail = std::log(100.0 * static_cast<double>(std::max<std::size_t>(inputs, 1)));
  const double freedom = static_cast<double>(std::max<std::size_t>(degrees, 1));
  return std::min(1.0, 2 * tail / (2 * tail + freedom));
}

class Selection {
 public:
  Selection(const std::vector<Column>& inputs, const Column& results) : left_(centred(results)) {
    for (const Column& input : inputs) columns_.push_back(centred(input));
    for (const Column& column : columns_) lengths_.push_back(dot(column, column));
    total_ = dot(left_, left_);
  }

  std::vector<VarianceShare> select(std::size_t most) {
    while (selected_.size() < most && total_ > 0) {
      const std::size_t best = best_input();
      if (best == columns_.size()) break;
      take(best);
    }
    solve();
    return selected_;
  }

 private:
  /// Part of what is left of the results.
  double part(std::size_t input) const {
    const double length = dot(columns_[input], columns_[input]);
    // What is left of a column that others explain is rounding.
    if (length <= 1e-9 * lengths_[input] || lengths_[input] == 0) return 0;
    const double along = dot(columns_[input], left_);
    return along * along / length;
  }
  /// columns_.size() if chance may be all of it.
  std::size_t best_input() const {
    std::size_t best = columns_.size();
    double largest = 0;
    for (std::size_t input = 0; input < columns_.size(); ++input)
      if (const double each = part(input); each > largest) {
        largest = each;
        best = input;
      }
    const double left = dot(left_, left_);
    const std::size_t used = selected_.size() + 2;
    if (left <= 1e-12 * total_ || left_.size() <= used) return columns_.size();
    return largest > left * chance_share(columns_.size(), left_.size() - used) ? best
                                                                               : columns_.size();
  }
  void take(std::size_t input) {
    const double share = part(input) / total_;
    const Column basis = columns_[input];
    weights_.push_back(take_out(left_, basis));
    std::vector<double> row;
    for (std::size_t each = 0; each < columns_.size(); ++each)
      row.push_back(dot(basis, basis) == 0 || each == input ? 0 : take_out(columns_[each], basis));
    columns_[input].assign(basis.size(), 0);
    rows_.push_back(std::move(row));
    selected_.push_back({input, share, 0});
  }
  /// Slopes of the inputs themselves, from those of what each had beyond the ones before.
  void solve() {
    for (std::size_t i = selected_.size(); i-- > 0;) {
      double slope = weights_[i];
      for (std::size_t j = i + 1; j < selected_.size(); ++j)
        slope -= rows_[i][selected_[j].input] * selected_[j].slope;
      selected_[i].slope = slope;
    }
  }

  Column left_;  ///< of the results, what those selected do not explain
  std::vector<Column> columns_;
  std::vector<double> lengths_;
  double total_ = 0;
  std::vector<double> weights_;            ///< of each selected, in the results
  std::vector<std::vector<double>> rows_;  ///< of each selected, in all inputs
  std::vector<VarianceShare> selected_;
};

}  // namespace

std::vector<VarianceShare> variance_shares(const std::vector<std::vector<double>>& inputs,
                                           const std::vector<double>& results, std::size_t most) {
  if (results.empty()) return {};
  return Selection(inputs, results).select(most);
}

double quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  const double place = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (place - std::floor(place)) * (values[above] - values[below]);
}

}  // namespace eu::model
