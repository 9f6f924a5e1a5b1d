// Media threads that depend on each other: delayed by the dispatcher, or by sendc until the
// dependency registers are clear (IVB PRM 3.3.3.11, 6.57; model/DISPATCH.md 2).
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// Each thread stores its start time, sends a fence with sendc, stores the time after that,
/// and ends.
const std::string kKernel = R"(
mov(1) g10<1>UD tm0<0,1,0>UD { align1 WE_all 1N };
mov(8) g12<1>UW tdr0<8,8,1>UW { align1 WE_all 1Q };
mov(8) g3<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
sendc(8) g4<1>UW g3<8,8,1>UD 0x0219e000 data MsgDesc: ( DC mfence) mlen 1 rlen 1 { align1 WE_all 1Q };
mov(1) g11<1>UD tm0<0,1,0>UD { align1 WE_all 1N };
mov(8) g13<1>UW tdr0<8,8,1>UW { align1 WE_all 1Q };
mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };
mov(8) g126<1>UD g4<8,8,1>UD { align1 WE_all 1Q };
mov(1) g14<1>UD tm0<0,1,0>UD { align1 WE_all 1N };
send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1Q EOT };
)";

model::Workload media(int width, int height, std::vector<std::array<int, 2>> dependencies,
                      bool stalling) {
  model::Workload workload = bare_kernel(kKernel);
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.kind = model::DispatchKind::Media;
  workload.dispatch.groups = {width, height, 1};
  workload.dispatch.scoreboard = {std::move(dependencies), stalling};
  return workload;
}

SimulatedRun run(const config::Machine& machine, const model::Workload& workload) {
  model::RunOptions options;
  options.keep_registers = true;
  return simulate(machine, workload, options);
}

std::int64_t dword(const SimulatedRun& run, int thread, int grf) {
  const std::vector<std::uint8_t> registers = run.grf(thread);
  const auto at = [&](int i) {
    return std::int64_t{registers[static_cast<std::size_t>(32 * grf + i)]};
  };
  return at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24;
}

/// From the issue of an end-of-thread message until all units have seen it.
std::int64_t end_of_thread_cycles(const config::Machine& m) {
  return m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
         m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles +
         m.thread_spawner.cycles_per_message + m.thread_spawner.latency_cycles;
}

/// Cycle at which a thread's end-of-thread message issues: right after the timestamp in g14.
std::int64_t last_issue(const SimulatedRun& run, int thread) {
  return dword(run, thread, 14) + 2;
}

TEST(Media, AStallingScoreboardStartsAThreadWhenTheOneItNeedsHasEnded) {
  const config::Machine m = machine_with({});
  const SimulatedRun result = run(m, media(2, 1, {{-1, 0}}, true));
  ASSERT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
  EXPECT_EQ(result.number("/threads/1/start_cycle"),
            last_issue(result, 0) + end_of_thread_cycles(m) + m.dispatcher.cycles_per_thread +
                m.dispatcher.latency_cycles);
  EXPECT_EQ(dword(result, 1, 12), 0) << "no dependency registers";
}

TEST(Media, SendcWaitsForTheDependenciesAndNotACycleLonger) {
  const config::Machine m = machine_with({});
  const SimulatedRun result = run(m, media(2, 1, {{-1, 0}}, false));
  ASSERT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
  EXPECT_EQ(result.number("/threads/1/start_cycle"),
            result.number("/threads/0/start_cycle") + m.dispatcher.cycles_per_thread);
  EXPECT_EQ(dword(result, 0, 12), 0);
  EXPECT_EQ(dword(result, 1, 12), 0x8000) << "valid, thread id 0";
  EXPECT_EQ(dword(result, 1, 13), 0x0000) << "ended: the valid bit is clear";
  const std::int64_t sendc = last_issue(result, 0) + end_of_thread_cycles(m);
  EXPECT_EQ(dword(result, 1, 11), sendc + m.eu.timing[isa::TimingClass::Send].issue_cycles);
  EXPECT_GT(result.number("/threads/1/causes/tdr"), 0);
  EXPECT_EQ(result.number("/accounting/unattributed"), 0);
}

/// Thread 1 is in the second slot of the only EU, and depends on thread 0.
TEST(Media, EachSlotHasItsDependencyRegisters) {
  const config::Machine m =
      machine_with({"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=2"});
  const SimulatedRun result = run(m, media(2, 1, {{-1, 0}}, false));
  ASSERT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
  EXPECT_NE(result.number("/threads/0/slot"), result.number("/threads/1/slot"));
  EXPECT_EQ(dword(result, 1, 12), 0x8000);
  EXPECT_EQ(dword(result, 1, 13), 0x0000);
  EXPECT_GT(dword(result, 1, 11), last_issue(result, 0));
}

TEST(Media, OfSeveralDependenciesTheLastOneCounts) {
  const config::Machine m = machine_with({});
  const SimulatedRun result = run(m, media(3, 2, {{-1, 0}, {0, -1}, {1, -1}}, false));
  ASSERT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
  const auto passed = [&](int thread) { return dword(result, thread, 11); };
  const auto ended = [&](int thread) {
    return last_issue(result, thread) + end_of_thread_cycles(m);
  };
  constexpr std::array<int, 2> kPairs[] = {{1, 0}, {2, 1}, {3, 0}, {3, 1}, {4, 3},
                                           {4, 1}, {4, 2}, {5, 4}, {5, 2}};
  for (const auto& [thread, needed] : kPairs)
    EXPECT_GT(passed(thread), ended(needed)) << thread << " needs " << needed;
}

TEST(Media, AWavefrontOfManyThreadsEndsInBothModes) {
  for (const bool stalling : {true, false}) {
    model::Workload workload = media(20, 18, {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}}, stalling);
    workload.dispatch.order = model::WalkOrder::Wavefront26;
    const SimulatedRun result = run(machine_with({}), workload);
    EXPECT_EQ(result.outcome, model::Outcome::Finished) << result.failure;
    EXPECT_EQ(result.number("/accounting/unattributed"), 0);
    // Thread (x, y) can pass only after (x - 1, y) and (x + 1, y - 1) have ended.
    for (int y = 1; y < 18; ++y)
      for (int x = 0; x < 19; ++x)
        ASSERT_GT(dword(result, y * 20 + x, 11), last_issue(result, (y - 1) * 20 + x + 1))
            << x << ' ' << y;
  }
}

}  // namespace
}  // namespace eu::test
