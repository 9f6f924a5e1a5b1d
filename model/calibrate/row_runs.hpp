#pragma once
// Runs rows of measurements on machines with moved free numbers.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/calibrate/extract.hpp"
#include "model/calibrate/measured_rows.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Own deviation of each free number from the machine's value, in order.
using Steps = std::vector<int>;

/// Value of each row on a machine, in order; NaN if it has none.
using RowValues = std::vector<double>;

class RowRuns {
 public:
  /// Reads the rows' workloads. Rows that fail on the original machine are moved from rows() to
  /// aside(). Throws ConfigError for a row's `set`, and the exceptions of read_workload.
  RowRuns(const config::MachineChoice& machine, const MeasuredRows& rows,
          std::vector<config::UncertainNumber> free, int jobs);

  const std::vector<MeasuredRow>& rows() const { return rows_; }
  const std::vector<RowAside>& aside() const { return aside_; }
  const std::vector<config::UncertainNumber>& free() const { return free_; }

  /// Row values on each machine; results are cached.
  std::vector<RowValues> at(const std::vector<Steps>& machines);
  RowValues at(const Steps& machine) { return at(std::vector<Steps>{machine}).front(); }

  /// Marks runs as independent of these numbers if all their rows are equal in `same` and in each
  /// of `others`, which differ only in these numbers.
  void exclude(const std::vector<std::size_t>& numbers, const RowValues& same,
               const std::vector<RowValues>& others);

  /// Keeps only these free numbers; rows depend on the numbers that move them.
  void keep(const std::vector<std::size_t>& numbers,
            const std::vector<std::vector<bool>>& row_moves_by_number);

  /// Row values on `count` machines that `made` derives from each row's own machine.
  using MachineOf = std::function<config::Machine(const config::Machine& nominal, std::size_t k)>;
  std::vector<RowValues> on(std::size_t count, const MachineOf& made) const;

 private:
  /// Rows of the same work on the same machine.
  struct Run {
    config::Machine nominal;
    std::vector<config::UncertainNumber> numbers;  ///< uncertain numbers of `nominal`
    Workload workload;
    std::vector<std::size_t> rows;
    std::vector<bool> depends;  ///< by free number
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
  /// Values of a run's rows, by run and the steps that it depends on.
  std::map<std::pair<std::size_t, Steps>, RowValues> known_;
};

// Runs a workload once and evaluates the expressions of rows.

struct ExtractedValues {
  std::vector<double> values;  ///< one per extract; NaN if it has none
  std::string failure;         ///< reason for the last missing value
};

/// Runs the workload to its end. Call it once per process, or call forget_simulation() between.
/// Throws RunFailed (model/compare/finished_run.hpp).
ExtractedValues extracted_values(const config::Machine& machine, const Workload& workload,
                                 const std::vector<const Extract*>& extracts);

}  // namespace eu::model
