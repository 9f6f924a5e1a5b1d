// Number of SIMD-groups in a core of the M1. The rows are those of Mesa and of metal-benchmarks:
// 208 KiB of registers, allocated for 64 threads at a time, at most 3072 threads (T-03 to T-06).
#include <gtest/gtest.h>

#include "config/machine/machine_file.hpp"
#include "isa/g13/g13_isa.hpp"
#include "isa/g13/instruction.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/machine/thread_pools.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A kernel that runs until the core is full; it names registers up to half `halves`.
model::Workload occupant(int halves, int groups, int slm_bytes = 0) {
  std::string text = "ldimm r" + std::to_string(halves / 2 - 1) + ", 1\nldimm r1, 1065353216\n";
  for (int i = 0; i < 120; ++i) text += "rsqrt r1, r1\n";
  model::Workload workload;
  workload.name = "occupant";
  workload.program = isa::g13::g13_isa().read(
      {text + "stop\n", std::nullopt, "test", isa::Undecodable::Reject, ""}, isa::Generation::G13);
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {isa::g13::kLanes, 1, 1};
  workload.dispatch.groups = {groups, 1, 1};
  workload.dispatch.slm_bytes = slm_bytes;
  model::suit_program(workload.dispatch, workload.program);
  return workload;
}

/// The greatest number of threads, of 32 lanes each, that are resident at the same time.
int most_at_a_time(const config::Machine& machine, const model::Workload& workload) {
  const SimulatedRun run = simulate(machine, workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  std::vector<std::pair<std::int64_t, int>> changes;  // ends before starts of the same cycle
  for (int thread = 0; thread < workload.dispatch.thread_count(); ++thread) {
    const std::string path = "/threads/" + std::to_string(thread);
    changes.emplace_back(run.number(path + "/start_cycle"), 1);
    changes.emplace_back(run.number(path + "/end_cycle"), -1);
  }
  std::sort(changes.begin(), changes.end());
  int now = 0, most = 0;
  for (const auto& [cycle, change] : changes) most = std::max(most, now += change);
  return most;
}

/// Half registers, and resident threads of a core.
using Row = std::pair<int, int>;

class G13Occupancy : public testing::TestWithParam<Row> {};

TEST_P(G13Occupancy, IsThatOfTheFacts) {
  const auto [halves, threads] = GetParam();
  const config::Machine core = config::load_machine("m1", {}, {"/machine/subslices=1"});
  const model::Workload workload = occupant(halves, 110);
  EXPECT_EQ(model::pool_threads(core, workload.dispatch) * isa::g13::kLanes, threads);
  EXPECT_EQ(most_at_a_time(core, workload) * isa::g13::kLanes, threads);
  model::ThreadPools pools(core, workload.dispatch, true);
  int groups = 0;
  for (; pools.pool_with_room() >= 0; ++groups) {
    pools.enter(0);
    pools.take_slot(0);
  }
  EXPECT_EQ(groups * isa::g13::kLanes, threads);
}

/// The last two are limited by the core's threads, not by its registers.
INSTANTIATE_TEST_SUITE_P(Rows, G13Occupancy,
                         testing::Values(Row{104, 1024}, Row{112, 896}, Row{128, 832},
                                         Row{136, 768}, Row{160, 640}, Row{208, 512}, Row{256, 384},
                                         Row{34, 3072}, Row{4, 3072}),
                         [](const auto& info) { return std::to_string(info.param.first); });

TEST(G13Occupancies, ThreadgroupMemoryLeavesRoomForFewerGroups) {  // T-06
  const config::Machine core = config::load_machine("m1", {}, {"/machine/subslices=1"});
  EXPECT_EQ(most_at_a_time(core, occupant(16, 8, 32768)), 1);
  EXPECT_EQ(most_at_a_time(core, occupant(16, 8, 20480)), 3);
}

TEST(G13Occupancies, TheMachineHasThatOfItsCores) {
  const config::Machine m1 = config::load_machine("m1");
  EXPECT_EQ(most_at_a_time(m1, occupant(256, 200)) * isa::g13::kLanes, 8 * 384);
}

}  // namespace
}  // namespace eu::test
