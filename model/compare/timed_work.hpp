#pragma once
// Work whose cycles on many machines are asked for: executed on each or, where it does the same on
// all of them, recorded once in memory and followed.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/eu/eu.hpp"
#include "model/trace/trace_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct RunResult;

/// A trace that lies in memory: for this process and its children.
class MemoryTrace {
 public:
  MemoryTrace();
  ~MemoryTrace();
  MemoryTrace(const MemoryTrace&) = delete;
  MemoryTrace& operator=(const MemoryTrace&) = delete;

  /// The name by which processes that have it open it as a file.
  std::string path() const;

 private:
  int descriptor_;
};

/// What one run of the work takes.
struct TimedRun {
  Cycle cycles = 0;
  std::string busiest_part;  ///< a key of a result's bounds
};

class TimedWork {
 public:
  /// Executes. The workload outlives it.
  TimedWork(const Workload& workload, const RunOptions& options)
      : workload_(workload), options_(options) {}
  /// Follows a trace, as far as it goes; `file` outlives it.
  TimedWork(const TraceFile& file, const RunOptions& options)
      : workload_(file.header().workload), options_(options), followed_(&file) {}

  /// The same work, recorded in a child process if what it does is the same on every machine: no
  /// two accesses race, and no instruction takes the time, a notification or what an atomic
  /// operation found. Else executes as before, and depends() says why. Throws RunFailed if the work
  /// does not come to its end on `machine`, or on `other`, where it is executed too.
  void record(const config::Machine& machine, const config::Machine& other, int jobs);
  /// Did it take as long to follow it on `other` as to execute it? If not it is executed from here
  /// on.
  bool confirm(Cycle followed_on_other);

  bool follows() const { return followed_ != nullptr; }
  /// "reads the time"; "" if it follows, or has not been asked to.
  const std::string& depends() const { return depends_; }
  const Workload& workload() const { return workload_; }

  /// Cycles of the work on a machine; once a process. Throws RunFailed if it does not come to its
  /// end there, or not with the right outputs.
  Cycle cycles_on(const config::Machine& machine) const;
  /// The same, with the part of the machine that is busy for most of them.
  TimedRun run_on(const config::Machine& machine) const;
  /// Cycles, whether it follows or not.
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
