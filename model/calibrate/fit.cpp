#include "model/calibrate/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eu::model {
namespace {

constexpr int kMaxRounds = 40;
constexpr std::size_t kTriedMoves = 16;
/// Slopes are measured over this part of a number's reach, at least one step.
constexpr int kSlopeParts = 4;
/// Sizes of groups of numbers that are moved together, to find those without effect.
constexpr std::size_t kGroupSizes[] = {16, 4};

Eigen::VectorXd residuals_of(const RowRuns& runs, const RowValues& values) {
  Eigen::VectorXd residuals(static_cast<Eigen::Index>(values.size()));
  for (std::size_t row = 0; row < values.size(); ++row)
    residuals[static_cast<Eigen::Index>(row)] = runs.rows()[row].sigmas(values[row]);
  return residuals;
}

bool can_be(const RowValues& values) {
  return std::none_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

/// Cost of a machine by its runs; infinite for an invalid machine.
double true_cost(const RowRuns& runs, const RowValues& values, const Steps& steps,
                 const std::vector<Reach>& reaches) {
  if (!can_be(values)) return std::numeric_limits<double>::infinity();
  return cost(residuals_of(runs, values), steps, reaches);
}

/// Offsets of one number that give two machines, as far apart as possible. While one of them is
/// invalid, its offset is halved.
struct Ends {
  int below = 0;
  int above = 0;
};

std::vector<Ends> widest_ends(RowRuns& runs, const Steps& at, std::vector<Ends> wanted) {
  for (bool all_can_be = false; !all_can_be;) {
    std::vector<Steps> machines;
    std::vector<int*> ends;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      for (int* const end : {&wanted[i].below, &wanted[i].above}) {
        if (*end == 0) continue;
        ends.push_back(end);
        machines.push_back(at);
        machines.back()[i] += *end;
      }
    const std::vector<RowValues> values = runs.at(machines);
    all_can_be = true;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (can_be(values[i])) continue;
      *ends[i] /= 2;
      all_can_be = false;
    }
  }
  return wanted;
}

/// Row values at both ends of one number.
struct AtEnds {
  RowValues below;
  RowValues above;
  int apart = 0;  ///< steps
};

std::vector<AtEnds> rows_at_ends(RowRuns& runs, const Steps& at, const std::vector<Ends>& wanted) {
  const std::vector<Ends> ends = widest_ends(runs, at, wanted);
  std::vector<Steps> machines;
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (const int end : {ends[i].below, ends[i].above}) {
      machines.push_back(at);
      machines.back()[i] += end;
    }
  const std::vector<RowValues> values = runs.at(machines);
  std::vector<AtEnds> rows;
  for (std::size_t i = 0; i < ends.size(); ++i)
    rows.push_back({values[2 * i], values[2 * i + 1], ends[i].above - ends[i].below});
  return rows;
}

NearRows near_rows(const RowRuns& runs, const Steps& at, const RowValues& values,
                   const std::vector<AtEnds>& ends) {
  NearRows near{at, residuals_of(runs, values),
                Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(values.size()),
                                      static_cast<Eigen::Index>(at.size()))};
  for (std::size_t i = 0; i < at.size(); ++i)
    if (ends[i].apart != 0)
      near.slopes.col(static_cast<Eigen::Index>(i)) =
          (residuals_of(runs, ends[i].above) - residuals_of(runs, ends[i].below)) / ends[i].apart;
  return near;
}

/// Linearizes the rows, with slopes from a part of each number's range.
NearRows near_rows(RowRuns& runs, const Steps& at, const std::vector<Reach>& reaches) {
  std::vector<Ends> wanted;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const int far = std::max(1, static_cast<int>(reaches[i].widest()) / kSlopeParts);
    wanted.push_back(
        {std::max(-far, reaches[i].below - at[i]), std::min(far, reaches[i].above - at[i])});
  }
  const std::vector<AtEnds> ends = rows_at_ends(runs, at, wanted);
  return near_rows(runs, at, runs.at(at), ends);
}

/// Machines that may have a lower cost: points towards the linear optimum, and small moves.
std::vector<Steps> candidates(const NearRows& near, const std::vector<Reach>& reaches) {
  std::vector<Steps> machines;
  const Steps best = least_cost(near, reaches);
  for (const int share : {1, 2, 4}) {
    Steps part = near.at;
    for (std::size_t i = 0; i < part.size(); ++i)
      part[i] += static_cast<int>(std::lround(static_cast<double>(best[i] - part[i]) / share));
    machines.push_back(std::move(part));
  }
  for (const Move& move : best_moves(near, near.at, reaches, kTriedMoves))
    machines.push_back(move.applied_to(near.at));
  return machines;
}

/// Excludes numbers without effect on a run, in groups: all numbers of a group are moved down,
/// then up.
void exclude_groups(RowRuns& runs, const std::vector<Reach>& reaches) {
  const Steps none(reaches.size(), 0);
  const RowValues same = runs.at(none);
  for (const std::size_t size : kGroupSizes) {
    std::vector<Steps> machines;
    for (std::size_t begin = 0; begin < reaches.size(); begin += size) {
      Steps below = none, above = none;
      for (std::size_t i = begin; i < std::min(begin + size, reaches.size()); ++i) {
        below[i] = reaches[i].below;
        above[i] = reaches[i].above;
      }
      machines.push_back(std::move(below));
      machines.push_back(std::move(above));
    }
    const std::vector<RowValues> values = runs.at(machines);
    for (std::size_t group = 0; 2 * group < values.size(); ++group) {
      std::vector<std::size_t> numbers;
      for (std::size_t i = group * size; i < std::min((group + 1) * size, reaches.size()); ++i)
        numbers.push_back(i);
      runs.exclude(numbers, same, {values[2 * group], values[2 * group + 1]});
    }
  }
}

}  // namespace

bool Dependence::moves_any(std::size_t number) const {
  return std::any_of(row_moves_by_number.begin(), row_moves_by_number.end(),
                     [&](const std::vector<bool>& row) { return row[number]; });
}

Dependence Dependence::of(const std::vector<std::size_t>& numbers) const {
  Dependence some{{}, {Steps(numbers.size(), 0), rows.residuals, {}}};
  some.rows.slopes.resize(rows.slopes.rows(), static_cast<Eigen::Index>(numbers.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i)
    some.rows.slopes.col(static_cast<Eigen::Index>(i)) =
        rows.slopes.col(static_cast<Eigen::Index>(numbers[i]));
  for (const std::vector<bool>& row : row_moves_by_number) {
    std::vector<bool>& moves = some.row_moves_by_number.emplace_back();
    for (const std::size_t number : numbers) moves.push_back(row[number]);
  }
  return some;
}

Dependence dependence(RowRuns& runs, const std::vector<Reach>& reaches) {
  const Steps none(reaches.size(), 0);
  exclude_groups(runs, reaches);
  std::vector<Ends> wanted;
  for (const Reach& reach : reaches) wanted.push_back({reach.below, reach.above});
  const std::vector<AtEnds> ends = rows_at_ends(runs, none, wanted);
  const RowValues values = runs.at(none);
  Dependence depends{{}, near_rows(runs, none, values, ends)};
  for (std::size_t row = 0; row < values.size(); ++row) {
    std::vector<bool>& moves = depends.row_moves_by_number.emplace_back();
    for (const AtEnds& at : ends)
      moves.push_back(at.below[row] != values[row] || at.above[row] != values[row]);
  }
  return depends;
}

Fitted fitted(RowRuns& runs, const std::vector<Reach>& reaches, const Dependence& depends) {
  Fitted fit;
  fit.near = depends.rows;
  fit.values = runs.at(fit.near.at);
  fit.cost = true_cost(runs, fit.values, fit.near.at, reaches);
  bool is_local = false;  // the first slopes span whole ranges
  for (; fit.rounds < kMaxRounds; ++fit.rounds) {
    const std::vector<Steps> machines = candidates(fit.near, reaches);
    const std::vector<RowValues> values = runs.at(machines);
    const double before = fit.cost;
    for (std::size_t i = 0; i < machines.size(); ++i) {
      const double cost = true_cost(runs, values[i], machines[i], reaches);
      if (cost > fit.cost - kLeastGain) continue;
      fit.cost = cost;
      fit.values = values[i];
      fit.near.at = machines[i];
    }
    if (fit.cost == before && is_local) break;
    fit.near = near_rows(runs, fit.near.at, reaches);
    is_local = true;
  }
  return fit;
}

}  // namespace eu::model
