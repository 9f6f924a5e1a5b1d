// Simulated programs that fail: each error has its place, and nothing is reported as a result.
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using testing::Test;

SimulatedRun run_bare(const std::string& assembly, int threads = 1,
                      std::uint64_t max_cycles = 100000) {
  model::RunOptions options;
  options.max_cycles = max_cycles;
  return simulate(machine_with({}), bare_kernel(assembly, threads), options);
}

void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << "\"" << part << "\" is not in:\n" << text;
}

TEST(Failures, AHangNamesTheThreadTheInstructionAndTheOwner) {
  const SimulatedRun run = run_bare(
      "mul(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 NoDDClr 1Q };\n"
      "add(8) g5<1>F g2<8,8,1>F g4<8,8,1>F { align1 1Q };\n",
      2);
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  expect_parts(run.failure,
               {"the run hangs", "thread 0 (EU 0, slot 0)", "thread 1 (EU 0, slot 1)",
                "bare:2: 0x0010 add(8)", "sb.raw.grf", "NoDDClr", "bare:1: 0x0000 mul(8)"});
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

/// The whole message: a line with the place, one with the threads, one with what they wait for.
TEST(Failures, HangOfManyThreadsIsReportedOnce) {
  const SimulatedRun run = run_bare(
      "mul(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 NoDDClr 1Q };\n"
      "add(8) g5<1>F g2<8,8,1>F g4<8,8,1>F { align1 1Q };\n",
      8);
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  EXPECT_EQ(run.failure,
            "the run hangs: no thread can continue\n"
            "  8 threads since cycles 34 to 62 at bare:2: 0x0010 add(8) g5<1>F g2<8,8,1>F "
            "g4<8,8,1>F\n"
            "    thread 0 (EU 0, slot 0), thread 1 (EU 0, slot 1), thread 2 (EU 0, slot 2) and "
            "threads 3 to 7\n"
            "    each waits (sb.raw.grf) for a dependency that NoDDClr leaves set by bare:1: "
            "0x0000 mul(8) g2<1>F g3<8,8,1>F g4<8,8,1>F\n");
}

/// Half of the threads hang at one place, the others at another, by the parity of their numbers.
TEST(Failures, DifferentWaitsAreReportedSeparately) {
  const SimulatedRun run = run_bare(
      "and(1) g2<1>UD sr0.0<0,1,0>UD 1UD { align1 WE_all 1N };\n"
      "cmp.z.f0.0(1) null<1>UD g2<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) EVEN { align1 WE_all };\n"
      "wait(1) n0<1>UD { align1 WE_all 1N };\n"
      "EVEN:\nwait(1) n0.1<1>UD { align1 WE_all 1N };\n",
      8);
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  expect_parts(run.failure,
               {"bare:4: 0x0030 wait(1)", "bare:6: 0x0040 wait(1)",
                "    thread 0 (EU 0, slot 0), thread 2 (EU 0, slot 2), thread 4 (EU 0, slot 4) and "
                "thread 6 (EU 0, slot 6)\n",
                "    thread 1 (EU 0, slot 1), thread 3 (EU 0, slot 3), thread 5 (EU 0, slot 5) and "
                "thread 7 (EU 0, slot 7)\n"});
  EXPECT_EQ(occurrences(run.failure, "  4 threads since cycle"), 2u) << run.failure;
  EXPECT_EQ(occurrences(run.failure, "each waits (notify)"), 2u) << run.failure;
}

TEST(Failures, AWaitWithoutANotificationHangs) {
  const SimulatedRun run = run_bare("wait(1) n0<1>UD { align1 WE_all 1N };\n");
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  expect_parts(run.failure, {"wait(1)", "a notification that no thread sends"});
}

TEST(Failures, AnEndlessLoopStopsAtTheCycleLimit) {
  const SimulatedRun run = run_bare(
      "TOP:\nadd(8) g2<1>D g2<8,8,1>D 1D { align1 1Q };\n"
      "while(8) JIP: TOP { align1 1Q };\n",
      1, 5000);
  EXPECT_EQ(run.outcome, model::Outcome::CycleLimit);
  expect_parts(run.failure, {"--max-cycles", "thread 0 (EU 0, slot 0)", "at bare:"});
}

TEST(Failures, UnboundSurfaceIsReportedWithItsIndex) {
  const SimulatedRun run = run_bare(
      "send(8) g4<1>UW g2<8,8,1>UD 0x02116e07 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n"
      "mov(8) g5<1>UD g4<8,8,1>UD { align1 1Q };\n");
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  expect_parts(run.failure, {"bare:1", "binding table index 7 has no surface", "cycle"});
}

TEST(Failures, MissingSharedLocalMemoryIsReported) {
  const SimulatedRun run = run_bare(
      "send(8) g4<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n");
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  expect_parts(run.failure, {"shared local memory"});
}

TEST(Failures, MissingSharedFunctionIsReported) {
  const SimulatedRun run = run_bare(
      "send(8) g4<1>UW g2<8,8,1>UD 0x02100000 null MsgDesc: mlen 1 rlen 1 { align1 1Q };\n");
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  expect_parts(run.failure, {"SFID 0"});
}

TEST(Failures, IllegalInstructionIsReported) {
  const SimulatedRun run = run_bare("mov(8) g2<1>UD 1UD { align1 1Q };\nillegal;\n");
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  expect_parts(run.failure, {"bare:2", "illegal"});
}

TEST(Failures, TheFirstFailureInTimeCountsWhicheverEuItIsOn) {
  // Thread 1 fails at its second instruction, thread 0 much later: the report names thread 1.
  model::Workload workload = bare_kernel(
      "cmp.z.f0.0(8) null<1>UD g1<0,1,0>UD 1UD { align1 1Q };\n"
      "(+f0.0) if(8) JIP: LATER UIP: LATER { align1 1Q };\n"
      "illegal;\n"
      "LATER:\nendif(8) JIP: END { align1 1Q };\nEND:\n"
      "math pow(8) g2<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n"
      "math pow(8) g2<1>F g2<8,8,1>F g2<8,8,1>F { align1 1Q };\n"
      "illegal;\n",
      2);
  workload.dispatch.placement = model::Placement::Spread;
  model::PayloadItem item;
  item.byte = 32;
  item.builtin = model::Builtin::Thread;
  workload.dispatch.payload.push_back(item);
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  expect_parts(run.failure, {"thread 1 (EU 8", "bare:3"});
}

}  // namespace
}  // namespace eu::test
