// Kernels with other timings: correct ones keep their results; wrong ones are found, with a small
// change of timing that shows the error.
#include <gtest/gtest.h>

#include "model/hazards/perturbation.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

model::PerturbationReport perturbed(const model::Workload& workload, int timings = 6) {
  model::PerturbOptions options;
  options.timings = timings;
  options.jobs = 2;
  return perturb(machine_with({}), workload, options);
}

const std::string kStart =
    "mov(8) g4<1>F 4F { align1 1Q };\n"
    "mov(8) g10<1>F 100F { align1 1Q };\n"
    "mov(8) null<1>F g10<8,8,1>F { align1 1Q };\n";
const std::string kLastUse = "mov(8) g11<1>F g10<8,8,1>F { align1 1Q };\n";

TEST(Perturbation, ARightChainHoldsUnderAllTimings) {
  const model::Workload workload =
      bare_kernel(kStart +
                  "mul(8) g10<1>.xF g4<4,4,1>F 2F { align16 NoDDClr 1Q };\n"
                  "mul(8) g10<1>.yF g4<4,4,1>F 3F { align16 NoDDClr,NoDDChk 1Q };\n"
                  "mul(8) g10<1>.zwF g4<4,4,1>F 5F { align16 NoDDChk 1Q };\n" +
                  kLastUse);
  const model::PerturbationReport report = perturbed(workload, 20);
  EXPECT_EQ(to_text(report, workload.program), "34 timings: the same values under all of them");
}

TEST(Perturbation, AMathInAChainIsFoundWithTheLeastLatencyThatShowsIt) {
  const model::Workload workload =
      bare_kernel(kStart +
                  "math inv(8) g10<1>F g4<8,8,1>F null<8,8,1>F { align1 NoDDClr 1Q };\n"
                  "mov(8) g10<1>F g4<8,8,1>F { align1 NoDDChk 1Q };\n" +
                  kLastUse);
  const model::PerturbationReport report = perturbed(workload);
  ASSERT_TRUE(report.broken.has_value());
  EXPECT_TRUE(report.broken->by_dependency_control);
  // On this machine the mov writes two cycles after the math.
  EXPECT_EQ(to_text(report, workload.program),
            "with fpu latency 12 -> 9 alone: thread 0, g10, byte 0: 0x3e800000 instead of "
            "0x40800000");
}

TEST(Perturbation, TimestampKernelIsNoDependencyControlFault) {
  const model::Workload workload = bare_kernel(
      "mov(1) g10<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n"
      "mov(1) g11<1>UD g10<0,1,0>UD { align1 WE_all 1N };\n");
  const model::PerturbationReport report = perturbed(workload);
  ASSERT_TRUE(report.broken.has_value());
  EXPECT_FALSE(report.broken->by_dependency_control);
}

TEST(Perturbation, TheSameSeedGivesTheSameReport) {
  const model::Workload workload =
      bare_kernel(kStart +
                  "math inv(8) g10<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q };\n"
                  "mov(8) g10<1>F g4<8,8,1>F { align1 NoDDChk 1Q };\n" +
                  kLastUse);
  EXPECT_EQ(to_text(perturbed(workload), workload.program),
            to_text(perturbed(workload), workload.program));
}

TEST(Perturbation, RandomProgramsWithoutRacesHold) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const RandomProgram program = random_program(seed);
    const model::PerturbationReport report = perturbed(program.workload, 8);
    EXPECT_FALSE(report.broken.has_value())
        << "seed " << seed << ": " << to_text(report, program.workload.program) << "\n"
        << program.text;
  }
}

}  // namespace
}  // namespace eu::test
