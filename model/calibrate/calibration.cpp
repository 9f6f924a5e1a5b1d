#include "model/calibrate/calibration.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "isa/common/message_text.hpp"
#include "model/calibrate/fit.hpp"

namespace eu::model {
namespace {

void fail_without_rows(const MeasuredRows& rows, const std::vector<RowAside>& aside) {
  config::Diagnostics diagnostics;
  diagnostics.error(config::whole(rows.file), "", "has no usable row");
  for (const RowAside& each : aside)
    diagnostics.error(config::whole(rows.file), "", each.id + ": " + each.why);
  diagnostics.throw_if_any<RowsError>();
}

double cost_of(const std::vector<MeasuredRow>& rows, const RowValues& values) {
  double cost = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    cost += rows[i].sigmas(values[i]) * rows[i].sigmas(values[i]);
  return cost;
}

/// Row values on machines fitted to all rows but one, starting from the machine fitted to all.
std::vector<RowValues> without_each(RowRuns& runs, const Fitted& fit,
                                    const std::vector<Reach>& reaches) {
  std::vector<Steps> machines;
  for (std::size_t row = 0; row < runs.rows().size(); ++row)
    machines.push_back(least_cost(fit.near, reaches, row));
  return runs.at(machines);
}

std::vector<RowConflict> conflicts_of(const Calibration& calibration,
                                      const std::vector<RowValues>& without) {
  std::vector<RowConflict> conflicts;
  for (std::size_t row = 0; row < calibration.rows.size(); ++row) {
    if (!calibration.is_off(row)) continue;
    for (std::size_t other = 0; other < calibration.rows.size(); ++other)
      if (other != row &&
          std::abs(calibration.rows[row].sigmas(without[other][row])) <= kConflictSigmas)
        conflicts.push_back({row, other});
  }
  return conflicts;
}

std::string why_text(const MeasuredRows& rows) {
  return fmt::format("90 % of the machines that match the rows of {} (eusim calibrate)",
                     isa::name_text(rows.file.substr(rows.file.rfind('/') + 1)));
}

/// Bounds of the middle 90 % of the values.
std::pair<double, double> nine_tenths(RowValues values) {
  std::sort(values.begin(), values.end());
  const std::size_t beyond = values.size() / 20;
  return {values[beyond], values[values.size() - 1 - beyond]};
}

}  // namespace

bool Calibration::is_off(std::size_t row) const {
  return std::abs(rows[row].sigmas(after[row])) > kConflictSigmas;
}

Calibration calibrated(const config::MachineChoice& machine, const MeasuredRows& rows,
                       const CalibrationOptions& options) {
  const config::Machine nominal = machine.load();
  RowRuns runs(machine, rows, free_numbers(nominal, options.free), options.jobs);
  if (runs.rows().empty()) fail_without_rows(rows, runs.aside());
  Calibration result;
  result.rows_file = rows.file;
  result.machine = nominal.name;
  result.rows = runs.rows();
  result.aside = runs.aside();
  const Dependence all = dependence(runs, reaches_of(runs.free()));
  std::vector<std::size_t> moving;
  for (std::size_t i = 0; i < runs.free().size(); ++i) {
    const std::string& path = runs.free()[i].path;
    (all.moves_any(i) ? result.moved_by : result.unmoved).push_back(path);
    if (all.moves_any(i)) moving.push_back(i);
  }
  const Dependence depends = all.of(moving);
  runs.keep(moving, all.row_moves_by_number);
  const std::vector<Reach> reaches = reaches_of(runs.free());
  result.before = runs.at(Steps(moving.size(), 0));
  if (moving.empty()) {
    result.after = result.left_out = result.before;
  } else {
    const Fitted fit = fitted(runs, reaches, depends);
    result.after = fit.values;
    const std::vector<RowValues> without = without_each(runs, fit, reaches);
    for (std::size_t row = 0; row < without.size(); ++row)
      result.left_out.push_back(without[row][row]);
    result.conflicts = conflicts_of(result, without);
    result.found = found_numbers(nominal, runs.free(), depends, fit.near.at,
                                 still_open(fit.near, reaches), why_text(rows));
  }
  result.cost_before = cost_of(result.rows, result.before);
  result.cost_after = cost_of(result.rows, result.after);
  return result;
}

Predictions predicted(const config::MachineChoice& machine, const Calibration& calibration,
                      const MeasuredRows& rows, std::uint64_t seed, int jobs) {
  const RowRuns runs(machine, rows, {}, jobs);
  const RowValues values =
      runs.on(1, [&](const config::Machine& nominal,
                     std::size_t) { return with_found(nominal, calibration.found); })
          .front();
  const config::MachineDraws draws(kPredictionDraws, seed);
  const std::vector<RowValues> drawn =
      runs.on(kPredictionDraws, [&](const config::Machine& nominal, std::size_t k) {
        return draws.machine(with_found(nominal, calibration.found), static_cast<int>(k));
      });
  Predictions predictions{{}, runs.aside()};
  for (std::size_t row = 0; row < values.size(); ++row) {
    RowValues of_draws;
    for (const RowValues& each : drawn)
      if (!std::isnan(each[row])) of_draws.push_back(each[row]);
    if (std::isnan(values[row]) || of_draws.empty()) {
      predictions.aside.push_back({runs.rows()[row].id, "the calibrated machine does not run it"});
      continue;
    }
    const auto [low, high] = nine_tenths(std::move(of_draws));
    predictions.rows.push_back({runs.rows()[row], values[row], low, high});
  }
  return predictions;
}

}  // namespace eu::model
