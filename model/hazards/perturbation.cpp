#include "model/hazards/perturbation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "model/hazards/timing_knobs.hpp"

namespace eu::model {
namespace {

/// Runs per batch; results are examined after each batch.
constexpr std::size_t kBatch = 8;
/// Maximum number of sends with a timing of their own.
constexpr std::size_t kMaxSends = 12;

int draw(std::mt19937_64& random, int low, int high) {
  return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
}

}  // namespace

std::vector<TimingPlan> extreme_timings(const config::Machine& machine,
                                        const isa::Program& program) {
  const std::vector<std::vector<KnobSetting>> kExtremes = {
      {},
      {{"fpu latency", 0}, {"fpu latency to flags", 0}, {"fpu latency to accumulators", 0}},
      {{"fpu latency", 200}, {"fpu latency to flags", 200}, {"fpu latency to accumulators", 200}},
      {{"math latency", 0}, {"pow latency", 0}, {"int_div latency", 0}, {"fpu latency", 200}},
      {{"math latency", 300}, {"pow latency", 300}, {"int_div latency", 300}},
      {{"math latency", 300}, {"pow latency", 300}, {"int_div latency", 300}, {"fpu latency", 0}},
      {{"payload read delay of each message", 300}, {"fpu latency", 0}},
      {{"/eu/message_queue/payload_read_cycles", 300}},
      {{"/eu/message_queue/payload_read_cycles", 0},
       {"/eu/fetch/kind", static_cast<int>(config::FetchKind::Ideal)}},
      {{"response delay", 3000}},
      {{"fpu latency", 200},
       {"math latency", 300},
       {"clear by an instruction without channels", 1}},
      {{"clear by an instruction without channels", 2}},
      {{"/instruction_cache/latency_cycles", 400}, {"/eu/fetch/cycles_per_line", 20}},
      {{"fpu latency", 200},
       {"math latency", 300},
       {"/data_cache/latency_cycles", 1},
       {"/slm/latency_cycles", 1},
       {"/l3/latency_cycles", 1},
       {"/llc/latency_cycles", 1},
       {"/memory/latency_cycles", 1}}};
  std::vector<TimingPlan> plans;
  for (const std::vector<KnobSetting>& settings : kExtremes)
    plans.push_back(plan_of(machine, settings));
  std::size_t sends = 0;
  for (std::uint32_t index = 0; index < program.size() && sends < kMaxSends; ++index) {
    const isa::Instruction& in = isa::instructions(program)[index];
    if (!is_send(in.opcode) || !in.dst.is_grf()) continue;
    plans.push_back(plan_of(machine, {{"response delay", 3000}}));
    plans.back().only_response_of = index;
    ++sends;
  }
  return plans;
}

std::vector<TimingPlan> random_timings(const config::Machine& machine, int count,
                                       std::uint64_t seed) {
  std::vector<TimingPlan> plans;
  for (int number = 0; number < count; ++number) {
    std::mt19937_64 random(seed * 1000003 + static_cast<std::uint64_t>(number));
    const Timing own{machine, {}};
    TimingPlan plan;
    plan.seed = random();
    for (const TimingKnob& knob : timing_knobs()) {
      const int kind = draw(random, 0, 7);
      if (kind < 4) continue;
      const int to = kind == 4   ? knob.low
                     : kind == 5 ? knob.high
                                 : draw(random, knob.low, knob.high);
      if (to != knob.get(own)) plan.changes.push_back({&knob, knob.get(own), to});
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

std::optional<BrokenRun> first_broken(const TimedRuns& runs, const std::vector<TimingPlan>& plans,
                                      std::optional<Verdict> wanted) {
  struct {
    bool is_one = false;
    TimingPlan plan;
    Verdict verdict = Verdict::Right;
    bool by_control = false;
    int rank = 0;  ///< 3: as wanted, by control; 2: by control; 1: a race
  } found;
  constexpr int kBest = 3;
  for (std::size_t begin = 0; begin < plans.size() && found.rank < kBest; begin += kBatch) {
    const auto first = plans.begin() + static_cast<std::ptrdiff_t>(begin);
    const std::size_t count = std::min(kBatch, plans.size() - begin);
    const std::vector<TimingPlan> batch(first, first + static_cast<std::ptrdiff_t>(count));
    const std::vector<Verdict> verdicts = runs.verdicts(batch);
    for (std::size_t i = 0; i < count && found.rank < kBest; ++i) {
      if (verdicts[i] == Verdict::Right) continue;
      const bool is_wanted = !wanted || verdicts[i] == *wanted;
      if (found.rank == 2 && !is_wanted) continue;
      const bool by_control = runs.is_right_without_controls(batch[i]);
      const int rank = !by_control ? 1 : is_wanted ? kBest : 2;
      if (rank > found.rank) found = {true, batch[i], verdicts[i], by_control, rank};
    }
  }
  if (!found.is_one) return std::nullopt;
  const TimingPlan smallest = runs.shrink(found.plan, [&](const TimingPlan& plan) {
    return runs.verdict(plan) == found.verdict &&
           (!found.by_control || runs.is_right_without_controls(plan));
  });
  return BrokenRun{smallest, runs.describe(smallest), found.by_control};
}

PerturbationReport perturb(const config::Machine& machine, const Workload& workload,
                           const PerturbOptions& options) {
  PerturbationReport report;
  const TimedRuns runs(machine, workload, {options.jobs, options.max_cycles});
  report.unusable = runs.unusable();
  if (!report.unusable.empty()) return report;
  std::vector<TimingPlan> plans = extreme_timings(machine, workload.program);
  for (TimingPlan& plan : random_timings(machine, options.timings, options.seed))
    plans.push_back(std::move(plan));
  report.timings = static_cast<int>(plans.size());
  report.broken = first_broken(runs, plans);
  return report;
}

std::string to_text(const PerturbationReport& report, const isa::Program& program) {
  if (!report.unusable.empty())
    return "no other timing was tried: without dependency controls the kernel fails: " +
           report.unusable;
  if (!report.broken)
    return std::to_string(report.timings) + " timings: the same values under all of them";
  const BrokenRun& broken = *report.broken;
  return fmt::format(
      "with {}: {}{}", to_text(broken.plan, program), broken.what,
      broken.by_dependency_control
          ? ""
          : "\nThe same happens without dependency controls: a race, or values read from "
            "the timestamp");
}

}  // namespace eu::model
