#pragma once
// A workload under many timings against one result that is right: that of its kernel without any
// dependency control, where the scoreboard orders everything.
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

/// How a run compares with the right one.
enum class Verdict : std::uint8_t { Right, OtherValues, NoEnd };

class TimedRuns {
 public:
  /// Runs the kernel without controls on the machine. The machine and the workload must outlive it.
  TimedRuns(const config::Machine& machine, const Workload& workload,
            const TimedRunOptions& options);

  /// Why that run is no measure; empty if it is one.
  const std::string& unusable() const { return unusable_; }
  const config::Machine& machine() const { return machine_; }
  const isa::Program& program() const { return workload_.program; }
  int jobs() const { return options_.jobs; }

  std::vector<Verdict> verdicts(const std::vector<TimingPlan>& plans) const;
  Verdict verdict(const TimingPlan& plan) const { return verdicts({plan}).front(); }
  /// Does the kernel without dependency controls leave the right values behind?
  bool is_right_without_controls(const TimingPlan& plan) const;
  /// What a broken run left behind that is not right, or who hangs where.
  std::string describe(const TimingPlan& plan) const;
  std::string describe(const VariantRun& run) const;
  /// The run of a plan, its bytes kept.
  VariantRun run(const TimingPlan& plan) const;
  Verdict verdict(const VariantRun& run) const;

  /// A plan that breaks as `is_broken_still` says, made smaller: as few changes as can be found,
  /// each as small as can be found.
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
  GrfSet ignored_;      ///< registers that tell the time
  bool has_registers_;  ///< what registers hold at the end is part of the result
  Cycle cycle_limit_;   ///< a run that takes longer does not end
  VariantRun right_;
  std::string unusable_;
};

/// Leaves out what is not needed, halves first.
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

/// Bisects between the machine's own value and the one that breaks.
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
