// Many threads: the rates that the pipes of an EU sustain together, in closed form.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/machines.hpp"
#include "tests/support/model/instruction_times.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using isa::TimingClass;

constexpr int kLength = 60;

/// The lines `n` times; each g%d is another register, so that there are no dependencies.
std::string kernel(const std::string& lines, int n = kLength) {
  std::string text;
  int used = 0;
  for (int i = 0; i < n; ++i) {
    std::string copy = lines;
    for (std::size_t at; (at = copy.find("g%d")) != std::string::npos;)
      copy.replace(at, 3, "g" + std::to_string(20 + used++ % 100));
    text += copy;
  }
  return text;
}

const std::string kMad = "mad(8) g%d<1>F g2<4,4,1>F g3<4,4,1>F g4<4,4,1>F { align16 1Q };\n";
const std::string kFloatAdd = "add(8) g%d<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n";
const std::string kImmediate = "add(8) g%d<1>F g2<8,8,1>F 1F { align1 1Q };\n";
const std::string kInteger = "add(8) g%d<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
const std::string kReciprocal = "math inv(8) g%d<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n";
const std::string kPower = "math pow(8) g%d<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n";
const std::string kChain = "mul(8) g2<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n";

/// All threads start together, with ideal instruction fetch.
config::Machine together(const std::string& setting) {
  return machine_with({"/dispatcher/cycles_per_thread=0", "/eu/fetch/kind=\"ideal\"", setting});
}
/// With `threads` thread slots, but at least eight.
config::Machine together(int threads = 8) {
  return together("/eu/threads=" + std::to_string(std::max(threads, 8)));
}

Cycle span(const config::Machine& machine, const std::string& body, int threads) {
  const SimulatedRun run = simulate(machine, bare_kernel(body, threads));
  return static_cast<Cycle>(run.number("/summary/issue_span_cycles"));
}

/// Cycles for which an instruction of one pass occupies its pipe, at the front end's pace.
Cycle slot(const config::Machine& machine, TimingClass timing_class) {
  isa::Footprint footprint;
  footprint.timing_class = timing_class;
  return instruction_times(footprint, machine).occupancy;
}

Cycle latency(const config::Machine& machine, TimingClass timing_class) {
  isa::Footprint footprint;
  footprint.timing_class = timing_class;
  return paced(instruction_times(footprint, machine).grf, machine);
}

/// The shipped machine, including dispatch, fetch, and the end of the last threads.
TEST(Peak, EightThreadsOfMadReachSixteenFlopsACycle) {
  constexpr int kMads = 1500;
  constexpr int kFlops = 8 * 2;  // channels, a product and a sum
  const Cycle cycles = span(machine_with({}), kernel(kMad, kMads), 8);
  const double flops_per_cycle = 8.0 * kMads * kFlops / static_cast<double>(cycles);
  EXPECT_NEAR(flops_per_cycle, 16, 0.16);
}

TEST(Peak, HalfOfItFromOneThreadAndFromOnePipe) {
  const config::Machine m = together();
  EXPECT_EQ(span(m, kernel(kMad), 1), kLength * slot(m, TimingClass::CoIssue));
  const config::Machine one_pipe = together("/eu/pipes/em/classes=[\"math\",\"pow\",\"int_div\"]");
  EXPECT_EQ(span(one_pipe, kernel(kMad), 8), 8 * kLength * slot(m, TimingClass::CoIssue));
}

TEST(Peak, CoIssueableFloatsShareBothPipes) {
  for (const int threads : {2, 4, 6, 8, 12, 16, 32}) {
    const config::Machine m = together(threads);
    for (const std::string& line : {kMad, kFloatAdd})
      EXPECT_EQ(span(m, kernel(line), threads),
                threads / 2 * kLength * slot(m, TimingClass::CoIssue))
          << threads << " " << line;
  }
}

TEST(Peak, ImmediatesAndIntegersHaveOnePipe) {
  for (const int threads : {1, 3, 8, 12, 16, 32}) {
    const config::Machine m = together(threads);
    EXPECT_EQ(span(m, kernel(kImmediate), threads),
              threads * kLength * slot(m, TimingClass::Float));
    EXPECT_EQ(span(m, kernel(kInteger), threads), threads * kLength * slot(m, TimingClass::Alu));
  }
}

TEST(Peak, MathAndIntegersRunSideBySide) {
  for (const int threads : {2, 4, 8, 12, 16, 32}) {
    const config::Machine m = together(threads);
    const Cycle pipe = threads * kLength * slot(m, TimingClass::Alu);
    const Cycle cycles = span(m, kernel(kReciprocal + kInteger), threads);
    // The first integer waits for the first reciprocal of its thread.
    EXPECT_GE(cycles, pipe);
    EXPECT_LE(cycles, pipe + slot(m, TimingClass::Math)) << threads;
  }
}

TEST(Peak, PowersAreLimitedByTheirOccupancyOfTheEmPipe) {
  for (const int per_pass : {4, 7, 12}) {
    const config::Machine m =
        together("/eu/timing/pow/occupancy_cycles_per_pass=" + std::to_string(per_pass));
    const Cycle last = paced(m.eu.timing[TimingClass::Pow].issue_cycles_per_pass, m);
    EXPECT_EQ(span(m, kernel(kPower), 8), (8 * kLength - 1) * slot(m, TimingClass::Pow) + last);
  }
}

/// One float of two can only use FPU; the other one has EM to itself, and both are always busy.
TEST(Peak, AMixOfFloatsAndIntegersKeepsBothPipesBusy) {
  for (const int threads : kThreadCounts) {
    const config::Machine m = together(threads);
    const Cycle pair = slot(m, TimingClass::CoIssue) + slot(m, TimingClass::Alu);
    const Cycle work = static_cast<Cycle>(threads) * kLength * pair;
    const Cycle cycles = span(m, kernel(kMad + kInteger), threads);
    EXPECT_GE(cycles, work / 2) << threads;
    EXPECT_LE(cycles, work / 2 + work / 200) << threads;
  }
}

/// Two integers for each float: FPU has twice the work of EM, and is the limit. The arbiter does
/// not look ahead: sometimes a float takes FPU and an integer has to wait.
TEST(Peak, TheBusierPipeLimitsAMix) {
  for (const int threads : kThreadCounts) {
    const config::Machine m = together(threads);
    const Cycle fpu = static_cast<Cycle>(threads) * kLength * 2 * slot(m, TimingClass::Alu);
    const Cycle cycles = span(m, kernel(kMad + kInteger + kInteger), threads);
    EXPECT_GE(cycles, fpu) << threads;
    EXPECT_LE(cycles, fpu + fpu / 20) << threads;
  }
}

/// Chains of several threads overlap until the pipes are full: latency / (issue cycles of one or
/// two pipes).
TEST(Peak, ThreadsHideLatencyUntilThePipesAreFull) {
  for (const int cycles : {6, 14, 30}) {
    const config::Machine m =
        together("/eu/timing/co_issue/latency_cycles=" + std::to_string(cycles));
    const Cycle pace = slot(m, TimingClass::CoIssue);
    const Cycle distance = latency(m, TimingClass::CoIssue);
    for (const int threads : {1, 2, 4, 8}) {
      const Cycle round = std::max(distance, (threads + 1) / 2 * pace);
      const Cycle first_round = (threads + 1) / 2 * pace;
      EXPECT_EQ(span(m, kernel(kChain), threads), (kLength - 1) * round + first_round)
          << cycles << " " << threads;
    }
  }
}

}  // namespace
}  // namespace eu::test
