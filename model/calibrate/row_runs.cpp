#include "model/calibrate/row_runs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <tuple>

#include "model/machine/fit.hpp"
#include "model/machine/forget_simulation.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The first two lines of a failure's report: the place and the reason.
std::string two_lines(const std::string& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string::npos) return text;
  const std::size_t next = text.find_first_not_of(' ', end + 1);
  if (next == std::string::npos) return text.substr(0, end);
  return text.substr(0, end) + ": " + text.substr(next, text.find('\n', next) - next);
}

}  // namespace

RowRuns::RowRuns(const config::MachineChoice& machine, const MeasuredRows& rows,
                 std::vector<config::UncertainNumber> free, int jobs)
    : aside_(rows.aside), free_(std::move(free)), jobs_(jobs) {
  read(machine, rows);
  set_failing_aside();
}

void RowRuns::read(const config::MachineChoice& machine, const MeasuredRows& rows) {
  std::map<std::tuple<std::string, int, std::vector<std::string>>, std::size_t> places;
  for (const MeasuredRow& row : rows.rows) {
    const auto [place, is_new] =
        places.try_emplace({row.input, row.threads, row.sets}, runs_.size());
    if (is_new) {
      config::MachineChoice choice = machine;
      choice.sets.insert(choice.sets.end(), row.sets.begin(), row.sets.end());
      Run run;
      run.nominal = choice.load();
      run.numbers = config::uncertain_numbers(run.nominal);
      InputOptions options;
      options.gen = run.nominal.gen;
      options.threads = row.threads;
      run.workload = read_workload(row.input, options);
      check_fit(run.workload, run.nominal, row.input);
      run.depends.assign(free_.size(), true);
      runs_.push_back(std::move(run));
    }
    runs_[place->second].rows.push_back(rows_.size());
    rows_.push_back(row);
  }
}

/// Moves failing rows to aside_ and renumbers the others.
void RowRuns::set_failing_aside() {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < runs_.size(); ++i)
    pieces.push_back({i, [this, i] { return runs_[i].nominal; }});
  std::vector<std::string> failures;
  const std::vector<RowValues> values = this->values(pieces, &failures);
  std::vector<MeasuredRow> kept;
  std::vector<std::size_t> new_number(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const auto run = std::find_if(runs_.begin(), runs_.end(), [&](const Run& each) {
      return std::count(each.rows.begin(), each.rows.end(), row) != 0;
    });
    const auto place = static_cast<std::size_t>(std::find(run->rows.begin(), run->rows.end(), row) -
                                                run->rows.begin());
    const auto number = static_cast<std::size_t>(run - runs_.begin());
    new_number[row] = kept.size();
    if (std::isnan(values[number][place])) {
      aside_.push_back({rows_[row].id, failures[number]});
      new_number[row] = rows_.size();
    } else {
      kept.push_back(rows_[row]);
    }
  }
  for (Run& run : runs_) {
    std::vector<std::size_t> left;
    for (const std::size_t row : run.rows)
      if (new_number[row] != rows_.size()) left.push_back(new_number[row]);
    run.rows = std::move(left);
  }
  runs_.erase(
      std::remove_if(runs_.begin(), runs_.end(), [](const Run& run) { return run.rows.empty(); }),
      runs_.end());
  rows_ = std::move(kept);
}

void RowRuns::exclude(const std::vector<std::size_t>& numbers, const RowValues& same,
                      const std::vector<RowValues>& others) {
  for (Run& run : runs_) {
    const bool is_same = std::all_of(others.begin(), others.end(), [&](const RowValues& other) {
      return std::all_of(run.rows.begin(), run.rows.end(),
                         [&](std::size_t row) { return other[row] == same[row]; });
    });
    if (!is_same) continue;
    for (const std::size_t number : numbers) run.depends[number] = false;
  }
}

void RowRuns::keep(const std::vector<std::size_t>& numbers,
                   const std::vector<std::vector<bool>>& row_moves_by_number) {
  std::vector<config::UncertainNumber> kept;
  for (const std::size_t number : numbers) kept.push_back(free_[number]);
  free_ = std::move(kept);
  for (Run& run : runs_) {
    run.depends.clear();
    for (const std::size_t number : numbers)
      run.depends.push_back(std::any_of(run.rows.begin(), run.rows.end(), [&](std::size_t row) {
        return row_moves_by_number[row][number];
      }));
  }
  known_.clear();  // its keys refer to the previous numbers
}

Steps RowRuns::key(const Run& run, const Steps& machine) const {
  Steps key = machine;
  for (std::size_t i = 0; i < key.size(); ++i)
    if (!run.depends[i]) key[i] = 0;
  return key;
}

config::Machine RowRuns::moved(const Run& run, const Steps& machine) const {
  config::Deviations deviations;
  for (std::size_t i = 0; i < free_.size(); ++i) deviations[free_[i].path] = machine[i];
  return config::machine_with(run.nominal, run.numbers, deviations, "while it is calibrated");
}

std::vector<RowValues> RowRuns::at(const std::vector<Steps>& machines) {
  std::vector<Piece> pieces;
  std::vector<std::pair<std::size_t, Steps>> keys;
  std::set<std::pair<std::size_t, Steps>> requested;
  for (const Steps& machine : machines)
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const std::pair<std::size_t, Steps> wanted{i, key(runs_[i], machine)};
      if (known_.count(wanted) != 0 || !requested.insert(wanted).second) continue;
      keys.push_back(wanted);
      pieces.push_back({i, [this, wanted] { return moved(runs_[wanted.first], wanted.second); }});
    }
  const std::vector<RowValues> found = values(pieces);
  for (std::size_t i = 0; i < keys.size(); ++i) known_[keys[i]] = found[i];
  std::vector<RowValues> all;
  for (const Steps& machine : machines) {
    RowValues& values = all.emplace_back(rows_.size(), kNoValue);
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const RowValues& of_run = known_.at({i, key(runs_[i], machine)});
      for (std::size_t k = 0; k < of_run.size(); ++k) values[runs_[i].rows[k]] = of_run[k];
    }
  }
  return all;
}

std::vector<RowValues> RowRuns::on(std::size_t count, const MachineOf& made) const {
  std::vector<Piece> pieces;
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < runs_.size(); ++i)
      pieces.push_back({i, [this, &made, i, k] { return made(runs_[i].nominal, k); }});
  const std::vector<RowValues> found = values(pieces);
  std::vector<RowValues> all(count, RowValues(rows_.size(), kNoValue));
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    const Run& run = runs_[pieces[piece].run];
    for (std::size_t i = 0; i < run.rows.size(); ++i)
      all[piece / runs_.size()][run.rows[i]] = found[piece][i];
  }
  return all;
}

/// The reason for missing values, followed by the rows' values, as bytes.
std::string RowRuns::simulated(const Run& run, const config::Machine& machine) const {
  std::vector<const Extract*> extracts;
  for (const std::size_t row : run.rows) extracts.push_back(&rows_[row].extract);
  const ExtractedValues extracted = extracted_values(machine, run.workload, extracts);
  forget_simulation();
  std::string out;
  append(out, extracted.failure);
  for (const double value : extracted.values) append_raw(out, value);
  return out;
}

std::vector<RowValues> RowRuns::values(const std::vector<Piece>& pieces,
                                       std::vector<std::string>* failures) const {
  std::vector<RowValues> all(pieces.size());
  if (failures != nullptr) failures->resize(pieces.size());
  const auto work = [&](std::size_t i) {
    return simulated(runs_[pieces[i].run], pieces[i].machine());
  };
  in_children(
      pieces.size(), jobs_, work,
      [&](std::size_t i, const ChildResult& child) {
        all[i].assign(runs_[pieces[i].run].rows.size(), kNoValue);
        std::size_t position = 0;
        const std::string failure = child.ok ? take(child.value, position) : child.value;
        if (failures != nullptr) (*failures)[i] = two_lines(failure);
        if (!child.ok) return;
        for (double& value : all[i]) value = take_raw<double>(child.value, position);
      },
      ProcessUse::Many);
  return all;
}

}  // namespace eu::model
