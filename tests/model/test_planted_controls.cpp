// Planted bugs: dependency controls added and removed at random. Those that can change a result or
// hang with a legal timing are reported as misuse, and none of the others is.
//
// EUSIM_PLANTED=N plants N of them (default 200).
#include <gtest/gtest.h>

#include <cstdlib>

#include "isa/intel/timing/footprint.hpp"
#include "model/hazards/misuse.hpp"
#include "model/hazards/perturbation.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

constexpr int kJobs = 2;
/// Timings that decide whether a mutation is harmful, in addition to the extreme ones; with other
/// seeds than those of find_misuse.
constexpr int kTimings = 12;
constexpr std::uint64_t kJudgeSeed = 77;

bool may_have_control(const isa::Instruction& in, isa::Generation gen) {
  const isa::Footprint footprint = isa::footprint_of(in, gen);
  if (footprint.eot || footprint.timing_class == isa::TimingClass::Flow) return false;
  return footprint.write.count > 0 || footprint.special_writes != 0;
}

/// Flips one bit of one instruction; in half of the cases near one that already has controls.
std::string mutate(isa::Program& program, Choice& choice) {
  std::vector<std::uint32_t> places, controlled;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Instruction& in = edit_instructions(program)[index];
    if (!may_have_control(in, program.gen)) continue;
    places.push_back(index);
    if (in.no_dd_clr || in.no_dd_chk) controlled.push_back(index);
  }
  const auto& from = !controlled.empty() && choice.chance(50) ? controlled : places;
  const std::uint32_t index =
      from[static_cast<std::size_t>(choice.below(static_cast<int>(from.size())))];
  isa::Instruction& in = edit_instructions(program)[index];
  const bool clear = choice.chance(40);
  bool& bit = clear ? in.no_dd_clr : in.no_dd_chk;
  bit = !bit;
  return std::string(bit ? "adds " : "removes ") + (clear ? "NoDDClr" : "NoDDChk") + " at " +
         std::to_string(index);
}

struct Kernel {
  std::string name;
  model::Workload workload;
};

/// The manual's example, kernels of our own and of the driver, random ones.
std::vector<Kernel> kernels() {
  std::vector<Kernel> list;
  for (const char* name : {"dp4_matvec_ddc_256", "saxpy_64", "reduce_slm_1x128", "minmax9_ramp",
                           "driver_saxpy_256", "driver_reduce_slm_2"})
    list.push_back({name, model::read_workload(workload_path(name), {})});
  ProgramOptions options;
  options.instructions = 25;
  options.max_groups = 2;
  options.max_group_threads = 2;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    options.control_flow = seed % 2 == 0;
    list.push_back({"random " + std::to_string(seed), random_program(seed, options).workload});
  }
  return list;
}

bool is_misuse(const std::vector<model::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const model::Finding& finding) {
    return finding.kind == model::FindingKind::Misuse;
  });
}

struct Rates {
  int planted = 0, harmful = 0, flagged = 0, harmless = 0, accused = 0;
  int unexplained = 0;  ///< flagged for wrong runs, not by analysis of the order
};

/// How the kernel can go wrong; empty if it cannot.
std::string harm(const config::Machine& machine, const model::Workload& workload) {
  model::PerturbOptions options;
  options.timings = kTimings;
  options.seed = kJudgeSeed;
  options.jobs = kJobs;
  const model::PerturbationReport report = perturb(machine, workload, options);
  if (!report.broken || !report.broken->by_dependency_control) return "";
  return to_text(report, workload.program);
}

void plant(const config::Machine& machine, Kernel kernel, Choice& choice, Rates& rates) {
  const std::string mutation = mutate(kernel.workload.program, choice);
  model::MisuseOptions options;
  options.timings = 2;
  options.jobs = kJobs;
  const auto findings = find_misuse(machine, kernel.workload, options);
  const bool flagged = is_misuse(findings);
  const std::string harmful = harm(machine, kernel.workload);
  ++rates.planted;
  ++(harmful.empty() ? rates.harmless : rates.harmful);
  if (!harmful.empty() && flagged) ++rates.flagged;
  if (harmful.empty() && flagged) ++rates.accused;
  std::string report_text;
  for (const model::Finding& finding : findings) {
    if (finding.text.find("is not known") != std::string::npos) ++rates.unexplained;
    report_text += std::string(row(finding.kind).name) + ": " + finding.text + "\n" +
                   finding.explanation + "\n";
  }
  EXPECT_EQ(flagged, !harmful.empty())
      << kernel.name << ", " << mutation << ": " << (harmful.empty() ? "harmless" : harmful) << "\n"
      << report_text;
}

TEST(PlantedControls, EveryHarmfulOneIsMisuseAndNoHarmlessOne) {
  const char* wanted = std::getenv("EUSIM_PLANTED");
  const int count = wanted != nullptr ? std::stoi(wanted) : 200;
  const std::vector<Kernel> all = kernels();
  const config::Machine machine =
      machine_with({"/machine/subslices=1", "/machine/eus_per_subslice=1"});
  Choice choice(20121);
  Rates rates;
  for (int i = 0; i < count; ++i)
    plant(machine, all[static_cast<std::size_t>(i) % all.size()], choice, rates);
  std::printf("%d planted: %d of %d harmful ones flagged, %d of %d harmless ones accused\n",
              rates.planted, rates.flagged, rates.harmful, rates.accused, rates.harmless);
  EXPECT_EQ(rates.planted, count);
  EXPECT_EQ(rates.unexplained, 0) << "there is always a pair of instructions to show";
  EXPECT_GT(rates.harmful, count / 10);
  EXPECT_GT(rates.harmless, count / 10);
}

}  // namespace
}  // namespace eu::test
