// Earliest issue of an instruction: each gate is shut at n-1 and open at n. A thread reads the
// timestamp before and after, as measurements on hardware did (config/SOURCES.md 0).
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::int64_t measured(const config::Machine& machine, const std::string& body) {
  return measured_cycles(simulate(machine, bare_kernel(timestamped(body))));
}

const std::string kMulImmediate = "mul(8) g2<1>F g10<0,1,0>F 0.5F { align1 1Q };\n";
const std::string kMulRegister = "mul(8) g2<1>F g10<8,8,1>F g11<8,8,1>F { align1 1Q };\n";
const std::string kUse = "mov(8) null<1>F g2<8,8,1>F { align1 1Q };\n";
const std::string kIndependent = "mov(8) null<1>F g12<8,8,1>F { align1 1Q };\n";

TEST(IssueGates, TwoTimestampReadsAreTwoCyclesApart) {
  EXPECT_EQ(measured(machine_with({}), ""), 0);
}

TEST(IssueGates, ASimd8InstructionHoldsItsThreadForTwoCycles) {
  EXPECT_EQ(measured(machine_with({}), kMulImmediate), 2);
  EXPECT_EQ(measured(machine_with({}), "mul(16) g2<1>F g10<8,8,1>F g12<8,8,1>F { align1 1H };\n"),
            4);
  EXPECT_EQ(
      measured(machine_with({}), "add(16) g2<1>UW g10<16,16,1>UW g11<16,16,1>UW { align1 1H };\n"),
      2);
}

TEST(IssueGates, ADependentInstructionWaitsForExactlyTheLatency) {
  for (const int latency : {2, 4, 12, 14, 30}) {
    const config::Machine machine =
        machine_with({"/eu/timing/float/latency_cycles=" + std::to_string(latency)});
    // issue 2, latency, then the consumer's own 2 cycles
    EXPECT_EQ(measured(machine, kMulImmediate + kUse), 2 + latency + 2) << latency;
    EXPECT_EQ(measured(machine, kMulImmediate + kIndependent), 4) << latency;
  }
}

/// The gate is tight: independent work that fills the latency does not move the consumer's issue;
/// one instruction more does.
TEST(IssueGates, IndependentWorkFillsTheLatencyExactly) {
  const config::Machine machine = machine_with({"/eu/timing/float/latency_cycles=12"});
  std::string filler;
  for (int cycles = 2; cycles <= 12; cycles += 2) {
    filler += kIndependent;
    EXPECT_EQ(measured(machine, kMulImmediate + filler + kUse), 16) << cycles;
  }
  EXPECT_EQ(measured(machine, kMulImmediate + filler + kIndependent + kUse), 18);
}

TEST(IssueGates, AnOddLatencyIsRoundedUpToTheIssueGranularity) {
  const std::string odd = "/eu/timing/float/latency_cycles=11";
  EXPECT_EQ(measured(machine_with({odd}), kMulImmediate + kUse), 15);
  // 4: the multiplication and the consumer take 4 cycles each, and so does a timestamp.
  for (const auto& [granularity, cycles] : {std::pair{"1", 15}, {"2", 16}, {"4", 22}})
    EXPECT_EQ(
        measured(machine_with({odd, std::string("/eu/issue_granularity_cycles=") + granularity}),
                 kMulImmediate + kUse),
        cycles)
        << granularity;
}

TEST(IssueGates, ASecondWriteWaitsLikeAReadUnlessNoDDChk) {
  const config::Machine machine = machine_with({});
  const std::string second = "mul(8) g2<1>F g10<0,1,0>F 0.25F { align1 1Q };\n";
  const std::string unchecked = "mul(8) g2<1>F g10<0,1,0>F 0.25F { align1 NoDDChk 1Q };\n";
  EXPECT_EQ(measured(machine, kMulImmediate + second), 16);
  EXPECT_EQ(measured(machine, kMulImmediate + unchecked), 4);
}

TEST(IssueGates, NoDDClrHoldsTheRegisterUntilALaterWriterClearsIt) {
  const config::Machine machine = machine_with({});
  const std::string first = "mul(8) g2<1>F g10<0,1,0>F 0.5F { align1 NoDDClr 1Q };\n";
  const std::string last = "mul(8) g2<1>F g10<0,1,0>F 0.25F { align1 NoDDChk 1Q };\n";
  EXPECT_EQ(measured(machine, first + last + kUse), 2 + 2 + 12 + 2);
  const SimulatedRun hung = simulate(machine, bare_kernel(first + kUse));
  EXPECT_EQ(hung.outcome, model::Outcome::Hung);
  EXPECT_NE(hung.failure.find("NoDDClr"), std::string::npos) << hung.failure;
}

TEST(IssueGates, ThePredicateWaitsForTheFlag) {
  const std::string compare = "cmp.l.f0.0(8) null<1>F g10<8,8,1>F 1F { align1 1Q };\n";
  const std::string use = "(+f0.0) mov(8) g3<1>F g12<8,8,1>F { align1 1Q };\n";
  const std::string other = "(+f0.1) mov(8) g3<1>F g12<8,8,1>F { align1 1Q };\n";
  EXPECT_EQ(measured(machine_with({}), compare + use), 2 + 18 + 2);
  EXPECT_EQ(measured(machine_with({}), compare + other), 4);
}

TEST(IssueGates, TheAddressRegisterHasOneEntry) {
  const std::string first = "mov(1) a0<1>UW 0x0040UW { align1 WE_all 1N };\n";
  const std::string second = "mov(1) a0.1<1>UW 0x0060UW { align1 WE_all 1N };\n";
  EXPECT_EQ(measured(machine_with({}), first + second), 2 + 12 + 2);
}

TEST(DualIssue, HappensForTwoThreadsOfFloatMad) {
  std::string body;
  for (int i = 0; i < 64; ++i)
    body += "mad(8) g" + std::to_string(20 + i) +
            "<1>F g2<4,4,1>F g3<4,4,1>F g4<4,4,1>F { align16 1Q };\n";
  const SimulatedRun one = simulate(machine_with({}), bare_kernel(body, 1));
  const SimulatedRun two = simulate(machine_with({}), bare_kernel(body, 2));
  EXPECT_EQ(one.number("/pipes/multi_issue_cycles"), 0);
  EXPECT_GE(two.number("/pipes/multi_issue_cycles"), 60);
  // Two threads take hardly longer than one, since they use both pipes.
  EXPECT_LE(two.number("/summary/issue_span_cycles"), one.number("/summary/issue_span_cycles") + 4);
}

TEST(DualIssue, NeverHappensForIntegerAdds) {
  std::string body;
  for (int i = 0; i < 64; ++i)
    body += "add(8) g" + std::to_string(20 + i) + "<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
  const SimulatedRun one = simulate(machine_with({}), bare_kernel(body, 1));
  const SimulatedRun two = simulate(machine_with({}), bare_kernel(body, 2));
  EXPECT_EQ(two.number("/pipes/multi_issue_cycles"), 0);
  EXPECT_GE(two.number("/summary/issue_span_cycles"),
            2 * one.number("/summary/issue_span_cycles") - 4);
}

}  // namespace
}  // namespace eu::test
