#pragma once
// Work to be timed on many machines: executed on each, or, if it behaves the same on all of them,
// recorded once in memory and replayed.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/eu/eu.hpp"
#include "model/trace/trace_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct RunResult;

/// A trace in memory, for this process and its children.
class MemoryTrace {
 public:
  MemoryTrace();
  ~MemoryTrace();
  MemoryTrace(const MemoryTrace&) = delete;
  MemoryTrace& operator=(const MemoryTrace&) = delete;

  /// The path by which these processes open the trace as a file.
  std::string path() const;

 private:
  int descriptor_;
};

/// The cycles of one run of the work.
struct TimedRun {
  Cycle cycles = 0;
  std::string busiest_part;  ///< a key of a result's bounds
  Cycle busiest_cycles = 0;  ///< its bound
};

class TimedWork {
 public:
  /// Work that is executed. The workload must outlive it.
  TimedWork(const Workload& workload, const RunOptions& options)
      : workload_(workload), options_(options) {}
  /// Work that replays a trace, up to its end; `file` must outlive it.
  TimedWork(const TraceFile& file, const RunOptions& options)
      : workload_(file.header().workload), options_(options), followed_(&file) {}

  /// Records the work in a child process if it behaves the same on every machine: no two accesses
  /// race, and no instruction reads the time, a notification or the result of an atomic operation.
  /// Else the work is still executed, and depends() has the reason. Throws RunFailed if the work
  /// does not finish on `machine`, or on `other`, where it is also executed.
  void record(const config::Machine& machine, const config::Machine& other, int jobs);
  /// True if the replay on `other` took as many cycles as the execution. If not, the
  /// work is executed from now on.
  bool confirm(Cycle followed_on_other);

  bool follows() const { return followed_ != nullptr; }
  /// Why the work is not replayed: "reads the time"; "" if it is, or before record().
  const std::string& depends() const { return depends_; }
  const Workload& workload() const { return workload_; }

  /// Cycles of the work on a machine; call once per process. Throws RunFailed if it does not finish
  /// there, or has wrong outputs.
  Cycle cycles_on(const config::Machine& machine) const;
  /// As cycles_on(), with the busiest part of the machine.
  TimedRun run_on(const config::Machine& machine) const;
  /// Cycles of an execution, even if the work is replayed.
  Cycle executed_on(const config::Machine& machine) const;

 private:
  RunResult result_on(const config::Machine& machine) const;
  RunResult followed_result_on(const config::Machine& machine) const;
  RunResult executed_result_on(const config::Machine& machine) const;

  const Workload& workload_;
  RunOptions options_;
  std::unique_ptr<MemoryTrace> memory_;
  std::unique_ptr<TraceFile> recorded_;
  const TraceFile* followed_ = nullptr;
  std::string depends_;
  std::optional<Cycle> executed_on_other_;
};

}  // namespace eu::model
