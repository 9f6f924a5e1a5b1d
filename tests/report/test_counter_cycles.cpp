// Micro-kernels of instructions whose metrics have closed forms, from the machine's cycles of issue
// and occupancy.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/report/counter_metrics.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

model::Workload kernel_of(const std::string& text, isa::Generation gen, int threads = 1) {
  model::Workload workload = bare_kernel("nop;\n", threads);
  workload.program = isa::read_mesa(text, gen, "kernel");
  return workload;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

int issue_of(const config::ClassTiming& timing) {
  return timing.issue_cycles + timing.issue_cycles_per_pass;
}
int occupancy_of(const config::ClassTiming& timing) {
  return timing.occupancy_cycles + timing.occupancy_cycles_per_pass;
}

double percent_of(const Metrics& seen, double cycles) {
  return 100 * cycles / seen.at("eu_cycles");
}

const char* const kAdd = "add(8) g30<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
const char* const kInverse = "math inv(8) g40<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q };\n";
const char* const kNothing = "nop;\n";

/// Sixteen additions whose only dependency is the last one's register; no instruction uses a pipe
/// after them. The inactive time of the thread is stalled.
TEST(CounterCycles, OfAdditionsAreActiveForTheirIssues) {
  constexpr int kAdditions = 16;
  std::string text;
  for (int i = 0; i < kAdditions; ++i)
    text += "add(8) g" + std::to_string(30 + i) + "<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
  for (const char* name : kCountedMachines) {
    SCOPED_TRACE(name);
    const config::Machine machine = config::load_machine(name, {}, {});
    const config::ClassTiming& add = machine.eu.timing[isa::TimingClass::Alu];
    const Metrics seen = metrics_of(machine, kernel_of(text, machine.gen));
    const double active = kAdditions * std::max(issue_of(add), occupancy_of(add));
    const double stalled = seen.at("resident") - active;
    if (machine.gen == isa::Generation::Hsw) {
      expect_metric(seen, "CsEuActive", percent_of(seen, active));
      expect_metric(seen, "CsEuStall", percent_of(seen, stalled));
      expect_metric(seen, "CsEuActivePerThread", active);
      expect_metric(seen, "CsEuStallPerThread", stalled);
    } else {
      const double pipes = seen.at("Fpu0Active") + seen.at("Fpu1Active");
      EXPECT_NEAR(pipes, percent_of(seen, kAdditions * occupancy_of(add)), 0.0002);
      expect_metric(seen, "EuFpuBothActive", 0);
      expect_metric(seen, "EuSendActive", 0);
      expect_metric(seen, "EuThreadOccupancy",
                    100 * seen.at("resident") / (seen.at("eu_cycles") * machine.eu.threads));
    }
    expect_metric(seen, "EuActive", percent_of(seen, active));
    expect_metric(seen, "EuStall", percent_of(seen, stalled));
  }
}

/// An addition issues while the reciprocal before it is still in its pipe.
TEST(CounterCycles, OfReciprocalsWithAdditionsTakeBothPipes) {
  constexpr int kPairs = 12;
  for (const char* name : {"bdw_gt2", "skl_gt2", "bxt_3x6"}) {
    SCOPED_TRACE(name);
    const config::Machine machine = config::load_machine(name, {}, {});
    const config::ClassTiming& add = machine.eu.timing[isa::TimingClass::Alu];
    const config::ClassTiming& math = machine.eu.timing[isa::TimingClass::Math];
    std::string text;
    for (int i = 0; i < kPairs; ++i)
      text += "math inv(8) g" + std::to_string(40 + i) +
              "<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q };\n" + "add(8) g" +
              std::to_string(60 + i) + "<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
    const Metrics seen = metrics_of(machine, kernel_of(text + repeated(kNothing, 8), machine.gen));
    const int overlap =
        std::min(occupancy_of(math), issue_of(math) + occupancy_of(add)) - issue_of(math);
    ASSERT_GT(overlap, 0);
    expect_metric(seen, "Fpu1Active", percent_of(seen, kPairs * occupancy_of(math)));
    expect_metric(seen, "Fpu0Active", percent_of(seen, kPairs * occupancy_of(add)));
    expect_metric(seen, "EuFpuBothActive", percent_of(seen, kPairs * overlap));
    const double any = occupancy_of(math) + occupancy_of(add) - overlap;
    expect_metric(seen, "EuAvgIpcRate", std::round(10000 * (overlap / any + 1)) / 10000);
  }
}

TEST(CounterCycles, OfAnyLengthSayTheMachinesTime) {
  for (const char* name : kCountedMachines) {
    const config::Machine machine = config::load_machine(name, {}, {});
    const Metrics seen =
        metrics_of(machine, kernel_of(repeated(kAdd, 9) + kInverse, machine.gen, 3));
    expect_metric(seen, "CsThreads", 3);
    expect_metric(seen, "GpuBusy", 100);
    expect_metric(seen, "GpuCoreClocks", seen.at("clocks"));
    expect_metric(seen, "GpuTime",
                  std::floor(seen.at("clocks") * 1000 / machine.machine.clock_mhz));
    expect_metric(seen, "AvgGpuCoreFrequency", machine.machine.clock_mhz * 1e6);
  }
}

}  // namespace
}  // namespace eu::test
