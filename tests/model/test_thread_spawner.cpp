// Threads started by threads (isa/MESSAGES.md 7): their initial state, their start times, and
// machines without them.
#include <gtest/gtest.h>

#include "tests/support/machines.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/model/thread_family.hpp"

namespace eu::test {
namespace {

const std::string kTime = "mov(1) g62<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n";

SimulatedRun run_family(const std::string& root, const std::string& child,
                        const std::vector<std::string>& machine = {}) {
  return simulate(machine_with(machine), family(root, child));
}

TEST(ThreadSpawner, AChildStartsWithItsParentsHeaderAndItsRegistersInTheUrb) {
  const SimulatedRun run =
      run_family(set_dword(22, 3, 77) + write_urb() + set_dword(20, 7, 55) + spawn(1, 2) + end(),
                 "mov(8) g40<1>UD g1<8,8,1>UD { align1 WE_all 1Q };\n" + end());
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 1, 40, 3), 77u);
  EXPECT_EQ(grf_dword(run, 1, 0, 7), 55u);
  EXPECT_EQ(grf_dword(run, 1, 0, 2), 32u);
  EXPECT_EQ(grf_dword(run, 0, 0, 5) & 0xff, 0u);
  EXPECT_EQ(grf_dword(run, 1, 0, 5) & 0xff, 1u) << "its own thread id: its parent still exists";
  EXPECT_EQ(grf_dword(run, 1, 2, 0), 0u);
  EXPECT_EQ(grf_dword(run, 0, 40, 3), 0u) << "only the child ran the child's code";
  EXPECT_EQ(run.number("/accounting/unattributed"), 0);
  EXPECT_EQ(run.number("/summary/threads"), 2);
}

TEST(ThreadSpawner, AChildWithoutRegistersInTheUrbHasItsHeaderAlone) {
  const SimulatedRun run =
      run_family(set_dword(22, 3, 77) + write_urb() + spawn(1, 0) + end(), end());
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 1, 1, 3), 0u);
}

TEST(ThreadSpawner, AChildStartsExactlyWhenSpawnerAndDispatcherAreDone) {
  const std::string settle = "mov(8) null<1>UD g20<8,8,1>UD { align1 WE_all 1Q };\n";
  for (const int latency : {1, 32, 200})
    for (const int dispatch : {1, 20}) {
      const config::Machine m =
          machine_with({"/thread_spawner/latency_cycles=" + std::to_string(latency),
                        "/dispatcher/latency_cycles=" + std::to_string(dispatch)});
      const SimulatedRun run = simulate(
          m, family(set_dword(20, 2, 32) + set_dword(20, 4, 0) + settle + kTime +
                        send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kSpawn)) +
                        end(),
                    kTime + end()));
      ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
      const std::int64_t way = m.eu.timing[isa::TimingClass::Send].issue_cycles +
                               m.eu.message_queue.payload_read_cycles +
                               m.eu.message_queue.cycles_per_register +
                               m.eu.message_queue.latency_cycles;
      EXPECT_EQ(grf_dword(run, 1, 62, 0),
                grf_dword(run, 0, 62, 0) + 2 + way + m.thread_spawner.cycles_per_message + latency +
                    m.dispatcher.cycles_per_thread + dispatch + m.instruction_cache.latency_cycles)
          << "and its first line has been fetched";
    }
}

TEST(ThreadSpawner, ChildrenWaitForFreeSlotsAndNotifyTheirParent) {
  constexpr unsigned kCount = 20;
  const std::vector<std::string> shapes[] = {
      {}, one_eu_of(8), one_eu_of(2), one_eu_of(12), one_eu_of(16), one_eu_of(32)};
  for (const std::vector<std::string>& shape : shapes) {
    const SimulatedRun run = run_family(parent_of(kCount), kChild, shape);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const std::vector<std::uint8_t> grf = run.grf(0);
    for (unsigned i = 0; i < kCount; ++i) EXPECT_EQ(grf[50 * 32 + i], i + 1);
    EXPECT_EQ(run.number("/summary/threads"), 1 + kCount);
    EXPECT_EQ(run.number("/accounting/unattributed"), 0);
  }
}

TEST(ThreadSpawner, ChildrenWithoutASlotAreAHang) {
  const SimulatedRun run =
      run_family(parent_of(1), kChild,
                 {"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=1"});
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
}

TEST(ThreadSpawner, UnspawnableThreadsAreReported) {
  const std::pair<std::string, std::string> cases[] = {
      {spawn(2, 0), "interface descriptor 2 is not one of the workload's 2 (entries)"},
      {set_dword(20, 2, 32) + set_dword(20, 4, 2u << 10 | 0x3ff) +
           send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kSpawn)),
       "byte 32768 of a URB of 32768"},
      {send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kSpawn), "EOT "),
       "thread spawner spawn: a thread cannot end with it"},
      {send_text("null<1>UW", "thread_spawner", descriptor(1, 1, false, kSpawn)),
       "thread spawner spawn: response length 1 is not what it returns (allowed: 0)"}};
  for (const auto& [text, failure] : cases) {
    const SimulatedRun run =
        run_family(text + end(), end(), {"/l3/table=any", "/l3/partition/urb_ways=4"});
    EXPECT_EQ(run.outcome, model::Outcome::Failed);
    EXPECT_NE(run.failure.find(failure), std::string::npos) << run.failure;
  }
  model::Workload walker = family(spawn(0, 0) + end(), end());
  walker.dispatch.kind = model::DispatchKind::Walker;
  const SimulatedRun run = simulate(machine_with({}), walker);
  EXPECT_NE(run.failure.find("only media threads spawn threads; these are of kind walker"),
            std::string::npos)
      << run.failure;
}

TEST(ThreadSpawner, ADereferenceAloneHasNoEffect) {
  EXPECT_EQ(run_family(send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, 0)) + end(),
                       end())
                .outcome,
            model::Outcome::Finished);
}

}  // namespace
}  // namespace eu::test
