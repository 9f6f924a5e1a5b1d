#include "model/compare/error_bars.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eu::model {
namespace {

using DrawColumn = std::vector<double>;

double dot(const DrawColumn& a, const DrawColumn& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

DrawColumn centred(DrawColumn column) {
  const double mean =
      std::accumulate(column.begin(), column.end(), 0.0) / static_cast<double>(column.size());
  for (double& value : column) value -= mean;
  return column;
}

/// Subtracts from `a` its projection on `b`; returns the factor of `b`.
double take_out(DrawColumn& a, const DrawColumn& b) {
  const double times = dot(a, b) / dot(b, b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= times * b[i];
  return times;
}

/// The share of the remaining variance that the best of `inputs` pairs of noise columns explains
/// once in twenty times. The share of one pair in `freedom` dimensions has a tail of
/// (1 - share)^(freedom / 2).
double chance_share(std::size_t inputs, std::size_t freedom) {
  const double tail = 0.05 / static_cast<double>(inputs);
  return 1 - std::pow(tail, 2 / static_cast<double>(freedom));
}

DrawColumn part_of(const DrawColumn& input, bool above) {
  DrawColumn column;
  for (const double value : input)
    column.push_back(above ? std::max(value, 0.0) : std::min(value, 0.0));
  return centred(std::move(column));
}

/// Columns 2 i and 2 i + 1 are input i below and above 0.
class Selection {
 public:
  Selection(const std::vector<DrawColumn>& inputs, const DrawColumn& results)
      : left_(centred(results)) {
    for (const DrawColumn& input : inputs)
      for (const bool above : {false, true}) columns_.push_back(part_of(input, above));
    for (const DrawColumn& column : columns_) lengths_.push_back(dot(column, column));
    total_ = dot(left_, left_);
  }

  std::vector<VarianceShare> select(std::size_t most) {
    while (selected_.size() < most && total_ > 0) {
      const std::size_t best = best_input();
      if (2 * best == columns_.size()) break;
      const double before = dot(left_, left_);
      take(2 * best);
      take(2 * best + 1);
      selected_.push_back({best, (before - dot(left_, left_)) / total_, 0, 0});
    }
    solve();
    return selected_;
  }

 private:
  /// True if more than rounding is left of a column.
  bool is_left(std::size_t column) const {
    return dot(columns_[column], columns_[column]) > 1e-9 * lengths_[column];
  }
  /// The part of the remaining variance that an input explains.
  double part(std::size_t input) const {
    DrawColumn rest = left_;
    DrawColumn second = columns_[2 * input + 1];
    if (is_left(2 * input)) {
      take_out(rest, columns_[2 * input]);
      take_out(second, columns_[2 * input]);
    }
    if (dot(second, second) > 1e-9 * lengths_[2 * input + 1]) take_out(rest, second);
    return dot(left_, left_) - dot(rest, rest);
  }
  /// The best input, or the number of inputs if its part may be chance.
  std::size_t best_input() const {
    const std::size_t inputs = columns_.size() / 2;
    const double left = dot(left_, left_);
    const std::size_t used = 2 * selected_.size() + 3;
    if (left <= 1e-12 * total_ || left_.size() <= used) return inputs;
    std::size_t best = inputs;
    double largest = left * chance_share(inputs, left_.size() - used);
    for (std::size_t input = 0; input < inputs; ++input)
      if (const double each = part(input); each > largest) {
        largest = each;
        best = input;
      }
    return best;
  }
  void take(std::size_t column) {
    if (!is_left(column)) return;
    const DrawColumn basis = columns_[column];
    Taken taken{column, take_out(left_, basis), {}};
    for (std::size_t each = 0; each < columns_.size(); ++each)
      taken.in_columns.push_back(each == column ? 0 : take_out(columns_[each], basis));
    columns_[column].assign(basis.size(), 0);
    taken_.push_back(std::move(taken));
  }
  /// Computes the slopes of the columns from those of the orthogonalized columns.
  void solve() {
    std::vector<double> slopes(columns_.size(), 0.0);
    for (std::size_t i = taken_.size(); i-- > 0;) {
      double slope = taken_[i].in_results;
      for (std::size_t j = i + 1; j < taken_.size(); ++j)
        slope -= taken_[i].in_columns[taken_[j].column] * slopes[taken_[j].column];
      slopes[taken_[i].column] = slope;
    }
    for (VarianceShare& each : selected_) {
      each.slope_below = slopes[2 * each.input];
      each.slope_above = slopes[2 * each.input + 1];
    }
  }

  /// A column that was subtracted from all others, with its factor in each.
  struct Taken {
    std::size_t column;
    double in_results;
    std::vector<double> in_columns;
  };

  DrawColumn left_;  ///< part of the results that the selected inputs do not explain
  std::vector<DrawColumn> columns_;
  std::vector<double> lengths_;
  double total_ = 0;
  std::vector<Taken> taken_;
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
