#include "model/hazards/timed_runs.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/hazards/timing_knobs.hpp"
#include "model/machine/dispatcher.hpp"

namespace eu::model {
namespace {

/// Hexadecimal text of up to four little-endian bytes, as in "0x0a12".
std::string hex(const std::string& bytes, std::size_t at, std::size_t count) {
  std::string text = "0x";
  for (std::size_t i = count; i-- > 0;)
    text += fmt::format("{:02x}", static_cast<unsigned char>(bytes[at + i]));
  return text;
}

/// The dword around the first byte that differs: the actual and the expected value.
std::string dwords(const std::string& seen, const std::string& right, std::size_t at,
                   std::size_t end) {
  const std::size_t begin = at & ~std::size_t{3};
  const std::size_t count = std::min<std::size_t>(4, end - begin);
  return fmt::format("{} instead of {}", hex(seen, begin, count), hex(right, begin, count));
}

std::size_t first_difference(const std::string& a, const std::string& b) {
  const std::size_t common = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(common), b.begin()).first -
      a.begin());
}

}  // namespace

isa::Program without_dependency_controls(const isa::Program& program) {
  isa::Program copy = program;
  for (isa::Instruction& instruction : edit_instructions(copy))
    instruction.no_dd_clr = instruction.no_dd_chk = false;
  return copy;
}

TimedRuns::TimedRuns(const config::Machine& machine, const Workload& workload,
                     const TimedRunOptions& options)
    : machine_(machine),
      workload_(workload),
      stripped_(workload),
      options_(options),
      ignored_(timestamp_registers(workload.program)),
      has_registers_(workload.dispatch.ends_without_eot || workload.surfaces.empty()),
      cycle_limit_(options.max_cycles) {
  stripped_.program = without_dependency_controls(workload.program);
  right_ = run_timings(stripped_, {{machine, {}}}, 1, variant_options(true)).front();
  if (!right_.finished()) unusable_ = right_.failure;
  // Random timings slow a run down about ten times at most; a factor of 1000 counts as endless.
  cycle_limit_ = std::min(options.max_cycles, 1000 * (right_.cycles + 1000));
}

VariantOptions TimedRuns::variant_options(bool keep_bytes) const {
  VariantOptions options;
  options.max_cycles = cycle_limit_;
  options.keep_bytes = keep_bytes;
  return options;
}

Verdict TimedRuns::verdict(const VariantRun& run) const {
  if (!run.finished()) return Verdict::NoEnd;
  const bool same = has_registers_ ? difference(run.values, right_.values, ignored_).empty()
                                   : run.values.surfaces == right_.values.surfaces;
  return same ? Verdict::Right : Verdict::OtherValues;
}

std::vector<Verdict> TimedRuns::verdicts(const std::vector<TimingPlan>& plans) const {
  std::vector<Timing> timings;
  for (const TimingPlan& plan : plans) timings.push_back(apply(machine_, plan));
  std::vector<Verdict> verdicts;
  for (const VariantRun& run :
       run_timings(workload_, timings, options_.jobs, variant_options(false)))
    verdicts.push_back(verdict(run));
  return verdicts;
}

bool TimedRuns::is_right_without_controls(const TimingPlan& plan) const {
  return verdict(
             run_timings(stripped_, {apply(machine_, plan)}, 1, variant_options(false)).front()) ==
         Verdict::Right;
}

VariantRun TimedRuns::run(const TimingPlan& plan) const {
  return run_timings(workload_, {apply(machine_, plan)}, 1, variant_options(true)).front();
}

std::string TimedRuns::describe(const TimingPlan& plan) const {
  return describe(run(plan));
}

std::string TimedRuns::describe(const VariantRun& run) const {
  if (!run.finished()) return run.failure;
  if (run.values.surfaces != right_.values.surfaces) return memory_difference(run);
  return register_difference(run);
}

std::string TimedRuns::memory_difference(const VariantRun& run) const {
  std::size_t place = first_difference(run.memory, right_.memory);
  std::size_t begin = 0;
  for (const SurfaceData& surface : workload_.surfaces) {
    if (place < begin + surface.size_bytes)
      return fmt::format("surface {}, byte {}: {}", surface.name, (place - begin) & ~std::size_t{3},
                         dwords(run.memory, right_.memory, place, run.memory.size()));
    begin += surface.size_bytes;
  }
  return "memory differs";
}

std::string TimedRuns::register_difference(const VariantRun& run) const {
  constexpr std::size_t kThreadBytes = isa::kGrfCount * isa::kGrfBytes;
  for (std::size_t at = 0; at < std::min(run.registers.size(), right_.registers.size()); ++at) {
    const std::size_t grf = at % kThreadBytes / isa::kGrfBytes;
    if (run.registers[at] == right_.registers[at] || ignored_[grf]) continue;
    return fmt::format("thread {}, g{}, byte {}: {}", at / kThreadBytes, grf,
                       at % isa::kGrfBytes & ~std::size_t{3},
                       dwords(run.registers, right_.registers, at, run.registers.size()));
  }
  return difference(run.values, right_.values, ignored_) + " differ";
}

}  // namespace eu::model
