#pragma once
// Runs the points of a sweep, each in a child process, and writes their results as rows.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine_base.hpp"
#include "model/process/row_file.hpp"
#include "model/sweep/sweep_file.hpp"

namespace eu::model {

/// Identifies a point by the inputs of its result: the chosen machine, the kernel, and its data.
using PointId = std::string;

/// A sweep with its kernels, read before child processes run its points.
class LoadedSweep {
 public:
  /// Reads the kernels. One that cannot be read gives failed rows, not an error. Throws ConfigError
  /// if the base is not a machine.
  explicit LoadedSweep(const Sweep& sweep);
  ~LoadedSweep();

  const PointId& id(std::size_t point) const { return ids_[point]; }
  /// Runs a point in this process and returns its row; call once per process. An error of the point
  /// does not throw: it becomes the row's status and reason.
  Row run(std::size_t index) const;
  /// As run(), but throws std::runtime_error for an error of the point.
  Row result(std::size_t index) const;
  /// The failed row of a point whose process died.
  Row died(std::size_t index, const std::string& reason) const;

 private:
  struct Work;
  config::MachineBase::Changed machine(const SweepPoint& point) const;
  static Work load(const Sweep& sweep, const std::string& kernel, isa::Generation gen);

  const Sweep& sweep_;
  std::map<std::string, config::MachineBase> bases_;  ///< by name
  std::vector<Work> works_;                           ///< one per kernel and generation
  std::vector<std::size_t> work_of_point_;
  std::vector<PointId> ids_;
};

struct SweepProgress {
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t all = 0;
};

/// The assignment of points to processes.
struct SweepProcesses {
  int jobs = 1;         ///< concurrent processes
  bool reused = false;  ///< a process runs several points, until one fails
};

/// Runs these points of the sweep, except those with a row. Returns the number of failed rows among
/// the points'. Throws FileError of the row file; SystemLimit.
std::size_t run_points(const LoadedSweep& sweep, const std::vector<std::size_t>& points,
                       const SweepProcesses& processes, RowFile& rows,
                       const std::function<void(const SweepProgress&)>& progress);

}  // namespace eu::model
