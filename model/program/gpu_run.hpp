#pragma once
// Execution of a program's submissions to the GPU, dispatch by dispatch, with statistics.
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/commands/command_streamer.hpp"
#include "model/drm/server.hpp"
#include "model/program/device.hpp"
#include "model/program/dispatch_run.hpp"
#include "model/program/repeated_dispatches.hpp"

namespace eu::model {

/// Selects the dispatches that are timed; the others are executed for their values.
struct TimedDispatches {
  bool none = false;
  std::string kernel;  ///< only kernels whose hash begins with this; empty: all
  std::uint64_t first = 0;
  std::uint64_t last = ~std::uint64_t{0};

  bool has(std::uint64_t number, const std::string& hash) const {
    return !none && number >= first && number <= last &&
           hash.compare(0, kernel.size(), kernel) == 0;
  }
};

/// A dispatch and its result.
struct DispatchRow {
  std::uint64_t number = 0;
  std::string kernel;  ///< hash
  int simd_size = 0;
  std::array<int, 3> groups{};
  int threads_per_group = 0;
  bool timed = false;
  bool repeated = false;  ///< an identical dispatch was executed before (RepeatedDispatches)
  DispatchResult result;
};

/// Observer of a run.
class GpuObserverIf {
 public:
  virtual ~GpuObserverIf() = default;
  virtual void begins(const DispatchRow& row) = 0;
  virtual void ended(const DispatchRow& row) = 0;
  /// Called often while a dispatch is executed.
  virtual void on_progress(const ThreadsNow& /*threads*/) {}
  /// Reports "error: WHAT" for a submission that could not be executed to its end, and "warning:
  /// WHAT" for a part that was left out.
  virtual void report_problem(const std::string& what) = 0;
};

struct GpuOptions {
  TimedDispatches timed;
  std::string record;  ///< folder for workloads and traces of timed dispatches; empty: none
  /// Counters of timed dispatches; empty: only those whose context is observed have counters.
  std::optional<CounterRequest> counters{};
  int sample_groups = 0;  ///< number of groups that are timed in a dispatch with more; 0: all
};

/// Totals of a program's work besides compute kernels.
struct GpuTotals {
  std::uint64_t submissions = 0;
  std::uint64_t blits = 0;
  std::uint64_t blitted_bytes = 0;
  std::uint64_t draws = 0;
  std::uint64_t drawn_pixels = 0;
  std::map<std::string, std::uint64_t> not_executed;  ///< description and number of occurrences
  std::map<std::string, OutOfBounds> unmapped;        ///< by kernel: accesses outside all buffers
};

class GpuRun : public drm::SubmissionHandler, private GpuWorkIf {
 public:
  /// `machine` and `observer` must outlive the run.
  GpuRun(const config::Machine& machine, const GpuOptions& options, GpuObserverIf& observer)
      : machine_(machine), options_(options), observer_(observer) {}

  int execute(const drm::Submission& submission) override;
  std::uint64_t read_clock() override;
  void observe(std::uint64_t file, std::uint32_t context, const std::string& uuid) override;
  CounterReport counter_report(std::uint64_t file, std::uint32_t context) override;
  void context_gone(std::uint64_t file, std::uint32_t context) override {
    contexts_.erase({file, context});
    observations_.erase({file, context});
  }

  const GpuTotals& totals() const { return totals_; }

 private:
  /// Returns 0 or an errno.
  int run_batch(const drm::Submission& submission);
  std::uint64_t timestamp() override;
  /// Advances the GPU's clock by the host time since the host read it, if it did since the
  /// last submission.
  void pass_host_time();
  void dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory) override;
  void draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
            const CommandMemory& memory) override;
  void blitted(std::uint64_t bytes) override;
  /// Executes a dispatch, or applies the effects of an identical earlier one.
  void run(const PreparedDispatch& prepared, const ComputeDispatch& dispatch,
           const CommandMemory& memory, DispatchRow& row);
  void not_executed(const std::string& what) override;
  /// Counts accesses of `what` outside all memory; reports the first of each `what`.
  void add_unmapped(const std::string& what, const OutOfBounds& count);
  CounterReport counter_report() override {
    return counter_report(submission_->file, submission_->context);
  }
  /// Counters of the current context; null if it is not observed.
  CounterFacts* observed();
  /// Advances the clock and the counters by a dispatch.
  void pass(const DispatchRow& row);
  bool is_abandoned() override { return submission_->is_abandoned(); }

  const config::Machine& machine_;
  const GpuOptions options_;
  GpuObserverIf& observer_;
  std::map<std::pair<std::uint64_t, std::uint32_t>, ContextState> contexts_;
  /// Key of a context's counters. Haswell's driver queries in one context the counters of
  /// dispatches in another; there all contexts of a file share counters.
  std::pair<std::uint64_t, std::uint32_t> counted_with(std::uint64_t file,
                                                       std::uint32_t context) const {
    return {file, generation_x10(machine_.gen) < 80 ? 0 : context};
  }
  /// Counters of a context while it is observed.
  struct Observation {
    CounterFacts facts;
    std::optional<CounterSet> set{};  ///< what B and C counters count
  };
  std::map<std::pair<std::uint64_t, std::uint32_t>, Observation> observations_;
  const drm::Submission* submission_ = nullptr;  ///< the one being executed
  std::uint64_t dispatches_ = 0;
  std::uint64_t cycles_ = 0;  ///< of the machine's clock
  /// Time at which the host read the clock, if it did since the last submission.
  std::optional<std::chrono::steady_clock::time_point> clock_read_at_{};
  GpuTotals totals_;
  RepeatedDispatches repeated_;
};

}  // namespace eu::model
