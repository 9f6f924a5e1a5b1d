#pragma once
// Runs a workload under many timings and compares with a reference result: that of its kernel
// without dependency control, in which the scoreboard orders everything.
#include <cstdint>
#include <string>
#include <vector>

#include "model/hazards/timing_knobs.hpp"
#include "model/hazards/variant_run.hpp"

namespace eu::model {

struct TimedRunOptions {
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// A copy of the kernel in which no instruction has NoDDClr or NoDDChk.
isa::Program without_dependency_controls(const isa::Program& program);

/// Comparison of a run with the reference run.
enum class Verdict : std::uint8_t { Right, OtherValues, NoEnd };

class TimedRuns {
 public:
  /// Makes the reference run. The machine and the workload must outlive the object.
  TimedRuns(const config::Machine& machine, const Workload& workload,
            const TimedRunOptions& options);

  /// Why the reference run is unusable; empty if it is usable.
  const std::string& unusable() const { return unusable_; }
  const config::Machine& machine() const { return machine_; }
  const isa::Program& program() const { return workload_.program; }
  int jobs() const { return options_.jobs; }

  std::vector<Verdict> verdicts(const std::vector<TimingPlan>& plans) const;
  Verdict verdict(const TimingPlan& plan) const { return verdicts({plan}).front(); }
  /// True if the kernel without dependency controls has the reference values under this plan.
  bool is_right_without_controls(const TimingPlan& plan) const;
  /// The first wrong value of a broken run, or the threads that hang.
  std::string describe(const TimingPlan& plan) const;
  std::string describe(const VariantRun& run) const;
  /// The run of a plan, with its bytes kept.
  VariantRun run(const TimingPlan& plan) const;
  Verdict verdict(const VariantRun& run) const;

  /// Shrinks a plan while `is_broken_still` is true: to few changes, and small ones.
  template <class IsBrokenStill>
  TimingPlan shrink(TimingPlan plan, IsBrokenStill&& is_broken_still) const {
    drop_changes(plan, is_broken_still);
    for (std::size_t i = 0; i < plan.changes.size(); ++i) reduce_change(plan, i, is_broken_still);
    return plan;
  }

 private:
  template <class IsBrokenStill>
  static void drop_changes(TimingPlan& plan, IsBrokenStill& is_broken_still);
  template <class IsBrokenStill>
  static void reduce_change(TimingPlan& plan, std::size_t which, IsBrokenStill& is_broken_still);

  VariantOptions variant_options(bool keep_bytes) const;
  std::string memory_difference(const VariantRun& run) const;
  std::string register_difference(const VariantRun& run) const;

  const config::Machine& machine_;
  const Workload& workload_;
  Workload stripped_;
  TimedRunOptions options_;
  GrfSet ignored_;      ///< registers written from the timestamp
  bool has_registers_;  ///< final registers are part of the result
  Cycle cycle_limit_;   ///< a longer run counts as endless
  VariantRun right_;
  std::string unusable_;
};

/// Drops unneeded changes, halves first.
template <class IsBrokenStill>
void TimedRuns::drop_changes(TimingPlan& plan, IsBrokenStill& is_broken_still) {
  for (std::size_t size = plan.changes.size(); size > 0; size /= 2)
    for (std::size_t first = 0; first < plan.changes.size();) {
      TimingPlan smaller = plan;
      const auto begin = smaller.changes.begin() + static_cast<std::ptrdiff_t>(first);
      const std::size_t count = std::min(size, smaller.changes.size() - first);
      smaller.changes.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
      if (is_broken_still(smaller))
        plan = smaller;
      else
        first += size;
    }
}

/// Bisects between the machine's own value and the breaking value.
template <class IsBrokenStill>
void TimedRuns::reduce_change(TimingPlan& plan, std::size_t which, IsBrokenStill& is_broken_still) {
  TimingChange& change = plan.changes[which];
  if (!change.knob->words.empty()) return;
  int good = change.from;
  while (std::abs(change.to - good) > 1) {
    TimingPlan smaller = plan;
    const int middle = good + (change.to - good) / 2;
    smaller.changes[which].to = middle;
    if (is_broken_still(smaller))
      change.to = middle;
    else
      good = middle;
  }
}

}  // namespace eu::model
