// No proposal may change a kernel's results, on any machine and with any latencies. Tests all
// proposals, also those that save nothing, with timings that they were not made for.
#include <gtest/gtest.h>

#include "model/hazards/perturbation.hpp"
#include "model/hazards/timing_knobs.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/hazards.hpp"

namespace eu::test {
namespace {

constexpr int kTimings = 10;

/// Ten random timings of each of three machines.
std::vector<model::Timing> timings() {
  std::vector<model::Timing> all;
  const config::Machine machines[] = {
      machine_with({}), config::load_machine("ivb_gt1", {}, {}),
      machine_with({"/eu/threads=6", "/memory/latency_cycles=900", "/eu/switch_cycles=40"})};
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    for (const model::TimingPlan& plan :
         model::random_timings(machines[seed], kTimings, 100 + seed))
      all.push_back(apply(machines[seed], plan));
  return all;
}

/// The first difference of results. They are the registers for a kernel without surfaces; otherwise
/// registers are dead at the end.
std::string difference(const model::Workload& workload, const model::VariantRun& right,
                       const model::VariantRun& run) {
  if (!run.finished()) return run.failure.empty() ? "no end" : run.failure;
  if (workload.surfaces.empty()) return model::difference(right.values, run.values);
  return right.values.surfaces == run.values.surfaces ? "" : "memory";
}

class Safety : public ::testing::TestWithParam<const char*> {};

TEST_P(Safety, OfEveryProposalOnThreeMachinesUnderTenTimings) {
  const config::Machine machine = machine_with({});
  const model::Workload workload = model::read_workload(
      EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(GetParam()) + ".json", {});
  const model::Observation observation = observe(machine, workload);
  const model::Improvement improvement = improve(machine, workload, nullptr, 100);
  const std::vector<model::Timing> all = timings();

  model::Workload improved = workload;
  improved.program = improvement.program;
  const std::vector<model::VariantRun> before = model::run_timings(workload, all, 2);
  const std::vector<model::VariantRun> after = model::run_timings(improved, all, 2);
  for (std::size_t n = 0; n < all.size(); ++n) {
    EXPECT_EQ(difference(workload, observation.run, before[n]), "") << "the kernel itself, " << n;
    EXPECT_EQ(difference(workload, observation.run, after[n]), "") << "improved, timing " << n;
  }

  const model::KernelAnalysis analysis(machine, workload, observation);
  const bool thorough = std::getenv("EUSIM_SAFETY") != nullptr;  // all timings for each proposal
  std::size_t n = 0;
  for (const auto propose :
       {model::propose_dependency_control, model::propose_reordering, model::propose_renaming,
        model::propose_co_issue, model::propose_without_switch})
    for (const model::Proposal& proposal : propose(analysis)) {
      model::Variant variant(workload.program);
      proposal.apply(variant);
      const std::optional<isa::Program> program = variant.program();
      if (!program) continue;
      improved.program = *program;
      const std::vector<model::Timing> some = {all[n++ % all.size()]};
      for (const model::VariantRun& run : model::run_timings(improved, thorough ? all : some, 2))
        EXPECT_EQ(difference(workload, observation.run, run), "") << proposal.text;
    }
}

TEST(Improvement, LeavesNothingToImproveInTheSameWay) {
  const config::Machine machine = machine_with({});
  for (const char* name : {"dp4_matvec_256", "bigint_ge_32", "driver_reduce_slm_8"}) {
    model::Workload workload = model::read_workload(
        EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(name) + ".json", {});
    const model::Improvement improvement = improve(machine, workload);
    ASSERT_FALSE(improvement.findings.empty() || improvement.budget_used_up) << name;
    workload.program = improvement.program;
    const model::Improvement again = improve(machine, workload);
    EXPECT_EQ(again.before, improvement.after) << name;
    EXPECT_TRUE(again.findings.empty()) << name;
  }
}

/// dp4_matvec_ddc.asm has the manual's placement, written by hand.
TEST(DependencyControl, OfTheMatrixKernelIsTheOneWrittenByHand) {
  const config::Machine machine = machine_with({});
  const auto workload = [](const std::string& name) {
    return model::read_workload(EUSIM_SOURCE_DIR "/traces/workloads/" + name + ".json", {});
  };
  constexpr model::FindingKind kKind = model::FindingKind::DependencyControl;
  const model::Improvement improvement = improve(machine, workload("dp4_matvec_256"), &kKind);
  EXPECT_EQ(improvement.program.bytes, workload("dp4_matvec_ddc_256").program.bytes);
  EXPECT_EQ(improvement.findings.size(), 4u);
}

INSTANTIATE_TEST_SUITE_P(Workloads, Safety,
                         ::testing::Values("driver_saxpy_256", "driver_mandelbrot_32x16",
                                           "driver_reduce_slm_2", "driver_sobel_18x6",
                                           "dp4_matvec_256", "dp4_matvec_ddc_256", "bigint_ge_32",
                                           "mandelbrot_32x16", "minmax9_ramp", "reduce_slm_5x32",
                                           "saxpy_64", "histogram_low_16", "nv12_to_rgb_22x6",
                                           "scale_9x7_to_21x10", "sobel_21x5"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace eu::test
