#pragma once
// Rows of measurements as the model runs them, on machines whose free numbers are moved.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_file.hpp"
#include "model/calibrate/measured_rows.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// By how much each free number differs of itself from what the machine says, in their order.
using Steps = std::vector<int>;

/// What each row has on a machine, in their order; NaN where it has no value.
using RowValues = std::vector<double>;

class RowRuns {
 public:
  /// Reads what the rows run. Rows that the machine as it is cannot run are not among rows(), but
  /// among aside(). Throws ConfigError for a row's `set`, and what read_workload throws.
  RowRuns(const config::MachineChoice& machine, const MeasuredRows& rows,
          std::vector<config::UncertainNumber> free, int jobs);

  const std::vector<MeasuredRow>& rows() const { return rows_; }
  const std::vector<RowAside>& aside() const { return aside_; }
  const std::vector<config::UncertainNumber>& free() const { return free_; }

  /// Of each machine. What was run once is not run again.
  std::vector<RowValues> at(const std::vector<Steps>& machines);
  RowValues at(const Steps& machine) { return at(std::vector<Steps>{machine}).front(); }

  /// From now on, runs whose rows all are as in `same` in each of `others`, which differ in these
  /// numbers alone, are taken not to depend on any of them.
  void exclude(const std::vector<std::size_t>& numbers, const RowValues& same,
               const std::vector<RowValues>& others);

  /// From now on only these of the free numbers are free, and rows are taken to depend on those
  /// that move them.
  void keep(const std::vector<std::size_t>& numbers,
            const std::vector<std::vector<bool>>& row_moves_by_number);

  /// Of `count` machines that `made` makes of the one that a row was measured on.
  using MachineOf = std::function<config::Machine(const config::Machine& nominal, std::size_t k)>;
  std::vector<RowValues> on(std::size_t count, const MachineOf& made) const;

 private:
  /// Rows of the same work on the same machine.
  struct Run {
    config::Machine nominal;
    std::vector<config::UncertainNumber> numbers;  ///< of it
    Workload workload;
    std::vector<std::size_t> rows;
    std::vector<bool> depends;  ///< on a free number
  };
  struct Piece {
    std::size_t run;
    std::function<config::Machine()> machine;
  };

  void read(const config::MachineChoice& machine, const MeasuredRows& rows);
  void set_failing_aside();
  Steps key(const Run& run, const Steps& machine) const;
  config::Machine moved(const Run& run, const Steps& machine) const;
  std::string simulated(const Run& run, const config::Machine& machine) const;
  std::vector<RowValues> values(const std::vector<Piece>& pieces,
                                std::vector<std::string>* failures = nullptr) const;

  std::vector<MeasuredRow> rows_;
  std::vector<RowAside> aside_;
  std::vector<config::UncertainNumber> free_;
  int jobs_;
  std::vector<Run> runs_;
  /// By run and steps that it depends on: values of the run's rows.
  std::map<std::pair<std::size_t, Steps>, RowValues> known_;
};

}  // namespace eu::model
