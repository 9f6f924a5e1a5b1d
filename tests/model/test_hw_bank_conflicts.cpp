// Cost of a register bank conflict, alone and under load, on both chips: measured alone (I5, H2: 3
// cycles on Ivy Bridge, 4 on Haswell) and on average (5: one more for each SIMD8).
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::string mads(int count, int src2) {
  std::string body;
  for (int i = 0; i < count; ++i)
    body += "mad(8) g" + std::to_string(20 + i % 64) + "<1>F g2<4,4,1>F g3<4,4,1>F g" +
            std::to_string(src2) + "<4,4,1>F { align16 1Q };\n";
  return body;
}
constexpr int kOtherBank = 4;  // than that of g3
constexpr int kSameBank = 5;

model::Workload kernel(const config::Machine& machine, const std::string& body, int threads) {
  model::Workload workload = bare_kernel(body, threads);
  workload.program.gen = machine.gen;  // no branch in it
  return workload;
}

std::int64_t alone(const std::string& name, const std::string& body) {
  const config::Machine machine = config::load_machine(name);
  return measured_cycles(simulate(machine, kernel(machine, timestamped(body), 1)));
}

/// Mean cycles of a pipe per mad when `threads` threads compete for both pipes.
double under_load(const std::string& name, int threads, int src2) {
  constexpr int kMads = 256;
  const config::Machine machine = config::load_machine(name);
  const SimulatedRun run = simulate(machine, kernel(machine, mads(kMads, src2), threads));
  const double pipes = 2;
  return pipes * static_cast<double>(run.number("/summary/issue_span_cycles")) / (threads * kMads);
}

TEST(BankConflicts, CostOneCycleAloneOnIvyBridge) {
  EXPECT_EQ(alone("ivb_gt2", mads(1, kOtherBank)), 2);
  EXPECT_EQ(alone("ivb_gt2", mads(1, kSameBank)), 3);
  EXPECT_EQ(alone("ivb_gt2", mads(10, kSameBank)), 30);
}

TEST(BankConflicts, CostTwoCyclesAloneOnHaswellWhichIssuesOnEvenCycles) {
  EXPECT_EQ(alone("hsw_gt2", mads(1, kOtherBank)), 2);
  EXPECT_EQ(alone("hsw_gt2", mads(1, kSameBank)), 4);
  EXPECT_EQ(alone("hsw_gt2", mads(10, kSameBank)), 40);
}

/// A number of threads that fills both pipes, or a multiple: the oldest have priority, so with
/// other numbers some threads would run alone at the end.
TEST(BankConflicts, CostOneCycleOnTheAverageUnderLoadOnBoth) {
  for (const auto& [name, threads] : {std::pair{"ivb_gt2", 6}, {"ivb_gt2", 8}, {"hsw_gt2", 6}}) {
    EXPECT_NEAR(under_load(name, threads, kOtherBank), 2, 0.06) << name << ' ' << threads;
    EXPECT_NEAR(under_load(name, threads, kSameBank), 3, 0.06) << name << ' ' << threads;
  }
}

/// Two threads have a pipe each, so each pays the cost of a single thread.
TEST(BankConflicts, CostFullyWhenNoOtherThreadCanUseTheCycle) {
  EXPECT_NEAR(under_load("ivb_gt2", 2, kSameBank), 3, 0.06);
  EXPECT_NEAR(under_load("hsw_gt2", 2, kSameBank), 4, 0.08);
}

}  // namespace
}  // namespace eu::test
