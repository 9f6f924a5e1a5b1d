#pragma once
// Runs the points of a sweep, each in a child process, and keeps what came of them as rows.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine_base.hpp"
#include "model/process/row_file.hpp"
#include "model/sweep/sweep_file.hpp"

namespace eu::model {

/// Names a point by what decides its result: the machine as it is asked for, the kernel, its data.
using PointId = std::string;

/// A sweep whose kernels have been read: what children find ready.
class LoadedSweep {
 public:
  /// Kernels that cannot be read make failed rows, not errors. Throws ConfigError if the base is no
  /// machine.
  explicit LoadedSweep(const Sweep& sweep);
  ~LoadedSweep();

  const PointId& id(std::size_t point) const { return ids_[point]; }
  /// Runs a point in this process, once a process, and returns its row. Never throws for what is
  /// wrong with the point: that is its row's status and reason.
  Row run(std::size_t index) const;
  /// The same, but throws std::runtime_error for what is wrong with the point.
  Row result(std::size_t index) const;
  /// The row of a point whose process died.
  Row died(std::size_t index, const std::string& reason) const;

 private:
  struct Work;
  config::MachineBase::Changed machine(const SweepPoint& point) const;
  static Work load(const Sweep& sweep, const std::string& kernel, isa::Generation gen);

  const Sweep& sweep_;
  std::map<std::string, config::MachineBase> bases_;  ///< by what names them
  std::vector<Work> works_;                           ///< one a kernel and generation
  std::vector<std::size_t> work_of_point_;
  std::vector<PointId> ids_;
};

struct SweepProgress {
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t all = 0;
};

/// How points are given to processes.
struct SweepProcesses {
  int jobs = 1;         ///< at a time
  bool reused = false;  ///< for one point after the other, as long as none fails
};

/// Runs these points of the sweep, except those whose rows are there. Returns how many of the
/// points' rows say that they failed. Throws FileError of the row file; SystemLimit.
std::size_t run_points(const LoadedSweep& sweep, const std::vector<std::size_t>& points,
                       const SweepProcesses& processes, RowFile& rows,
                       const std::function<void(const SweepProgress&)>& progress);

}  // namespace eu::model
