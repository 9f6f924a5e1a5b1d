// Threads that each kind of dispatch starts: their number, channels, registers and order
// (model/DISPATCH.md 2, 6).
#include <gtest/gtest.h>

#include <set>

#include "config/machine/machine_file.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/intel/thread_header.hpp"
#include "model/machine/preemption.hpp"
#include "model/machine/thread_pools.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using model::Dispatch;
using model::DispatchKind;

Dispatch walker(std::array<int, 3> groups, std::array<int, 3> local_size, int simd_size) {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Walker;
  dispatch.groups = groups;
  dispatch.local_size = local_size;
  dispatch.simd_size = simd_size;
  return dispatch;
}

std::vector<model::RegisterData> payload_of(const Dispatch& dispatch,
                                            const model::ThreadNumbers& thread) {
  return model::thread_payload(dispatch, thread, &model::kIntelHeaders);
}

TEST(Dispatch, TheLastThreadOfAGroupHasTheChannelsThatAreLeft) {
  const Dispatch dispatch = walker({2, 1, 1}, {9, 4, 1}, 16);
  ASSERT_EQ(dispatch.threads_per_group(), 3);
  EXPECT_EQ(model::dispatch_mask(dispatch, 1, 1), 0xffffu);
  EXPECT_EQ(model::dispatch_mask(dispatch, 1, 2), 0x000fu);
  EXPECT_EQ(model::dispatch_mask(walker({1, 1, 1}, {32, 1, 1}, 32), 0, 0), ~0u);
}

TEST(Dispatch, AGridOfThreadsHasItsMasksAtTheRightAndAtTheBottom) {
  Dispatch dispatch = walker({1, 1, 1}, {1, 1, 1}, 16);
  dispatch.thread_grid = model::ThreadGrid{{3, 2, 2}, 0x00ff, 0x0f0f};
  EXPECT_EQ(dispatch.thread_count(), 12);
  const std::vector<std::uint32_t> slice = {0xffff, 0xffff, 0x00ff, 0x0f0f, 0x0f0f, 0x000f};
  for (int thread = 0; thread < 12; ++thread)
    EXPECT_EQ(model::dispatch_mask(dispatch, 0, thread), slice[thread % 6]) << thread;
}

TEST(Dispatch, TheWalkersR0NamesTheGroupItsBarrierAndTheThread) {
  const Dispatch dispatch = walker({3, 4, 5}, {16, 1, 1}, 16);
  const int group = 2 + 3 * (1 + 4 * 3);
  const model::RegisterData r0 = payload_of(dispatch, {group, 0, 0x1a, 0x57, 0, 0})[0];
  EXPECT_EQ(r0[1], 2u);
  EXPECT_EQ(r0[6], 1u);
  EXPECT_EQ(r0[7], 3u);
  EXPECT_EQ(r0[2], 0x8a000000u) << "27:24, and bit 4 of the id in 31 (model/DISPATCH.md 5)";
  EXPECT_EQ(r0[5], 0x57u);
}

TEST(Dispatch, PixelThreadHasItsSubspansAndDrawnPixels) {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Pixel;
  dispatch.pixels = {7, 3};
  dispatch.simd_size = 16;
  dispatch.groups = {2, 1, 1};
  const auto r1 = payload_of(dispatch, {1, 0, 0, 0, 0, 0})[1];
  EXPECT_EQ(r1[2], 0x00000004u);
  EXPECT_EQ(r1[3], 0x00000006u);
  EXPECT_EQ(r1[4], 0x00020004u);
  EXPECT_EQ(r1[5], 0x00020006u);
  // Rows of the block: pixels 4 5 | 6 -, twice, then one more row; lanes of a subspan 0 1 / 2 3.
  EXPECT_EQ(r1[7], 0x135fu & 0xffff) << std::hex << r1[7];
  EXPECT_EQ(model::dispatch_mask(dispatch, 1, 0), r1[7]);
}

TEST(Dispatch, AVertexThreadHasTwoVerticesAndTheLastOneMayHaveOne) {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Vertex;
  dispatch.vertices = 5;
  dispatch.simd_size = 8;
  dispatch.groups = {3, 1, 1};
  dispatch.local_size = {8, 1, 1};
  EXPECT_EQ(model::dispatch_mask(dispatch, 1, 0), 0xffu);
  EXPECT_EQ(model::dispatch_mask(dispatch, 2, 0), 0x0fu);
  const auto r1 = payload_of(dispatch, {2, 0, 0, 0, 0, 4096})[1];
  EXPECT_EQ(r1[0], 8u) << "entries of 64 bytes, two handles each";
  EXPECT_EQ(r1[1], 10u);
  // A buffer of four entries wraps around.
  EXPECT_EQ(payload_of(dispatch, {2, 0, 0, 0, 0, 256})[1][1], 2u);
}

TEST(Dispatch, EachThreadGetsItsShareOfAPayload) {
  Dispatch dispatch = walker({2, 1, 1}, {32, 1, 1}, 16);
  model::PayloadItem item;
  item.byte = 2 * 32 + 4;
  item.type = isa::Element::UW;
  item.each_thread = true;
  item.bytes = {1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0};
  dispatch.payload.push_back(item);
  EXPECT_EQ(payload_of(dispatch, {0, 0, 0, 0, 0, 0})[2][1], 0x00020001u);
  EXPECT_EQ(payload_of(dispatch, {1, 1, 0, 0, 0, 0})[2][1], 0x00080007u);
}

TEST(Dispatch, AThreadWithoutHeadersHasItsPayloadAlone) {
  Dispatch dispatch = walker({2, 1, 1}, {32, 1, 1}, 16);
  EXPECT_TRUE(model::thread_payload(dispatch, {1, 1, 3, 0x57, 0, 0}, nullptr).empty());
}

TEST(Dispatch, AWalkGoesByRowsOrByDiagonals) {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Media;
  dispatch.groups = {3, 3, 1};
  using Order = std::vector<int>;
  EXPECT_EQ(model::walk_order(dispatch), (Order{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  dispatch.order = model::WalkOrder::Wavefront45;
  EXPECT_EQ(model::walk_order(dispatch), (Order{0, 1, 3, 2, 4, 6, 5, 7, 8}));
  dispatch.order = model::WalkOrder::Wavefront26;
  EXPECT_EQ(model::walk_order(dispatch), (Order{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  dispatch.groups = {4, 2, 1};
  EXPECT_EQ(model::walk_order(dispatch), (Order{0, 1, 2, 4, 3, 5, 6, 7}));
  EXPECT_TRUE(model::comes_before(model::WalkOrder::Wavefront26, 1, -1));
  EXPECT_FALSE(model::comes_before(model::WalkOrder::Wavefront45, 1, 0));
}

TEST(Dispatch, DependenciesOutsideTheRectangleDoNotCount) {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Media;
  dispatch.groups = {3, 2, 1};
  dispatch.scoreboard.dependencies = {{-1, 0}, {1, -1}};
  EXPECT_EQ(model::dependencies_of(dispatch, 0), std::vector<int>{});
  EXPECT_EQ(model::dependencies_of(dispatch, 1), std::vector<int>{0});
  EXPECT_EQ(model::dependencies_of(dispatch, 4), (std::vector<int>{3, 2}));
  EXPECT_EQ(model::dependencies_of(dispatch, 5), std::vector<int>{4});
}

/// Number of groups of `threads` threads that are resident in a machine at a time.
int resident_groups(const config::Machine& machine, int threads) {
  const Dispatch dispatch = walker({1, 1, 1}, {threads * 16, 1, 1}, 16);
  model::ThreadPools pools(machine, dispatch, true);
  int groups = 0;
  for (int pool = pools.pool_with_room(); pool >= 0; pool = pools.pool_with_room(), ++groups) {
    pools.enter(pool);
    for (int i = 0; i < threads; ++i) EXPECT_EQ(pools.pool_of(pools.take_slot(pool)), pool);
  }
  return groups;
}

TEST(ThreadPools, HoldTheGroupsThatTheManualSays) {
  struct Row {
    int threads, legacy, pooled;
  };
  // model/DISPATCH.md 6: three subslices of 36 threads, or two pools of 54.
  constexpr Row kRows[] = {{8, 12, 12}, {12, 9, 8}, {16, 6, 6}, {18, 6, 6}, {20, 3, 4},
                           {24, 3, 4},  {27, 3, 4}, {32, 3, 2}, {36, 3, 2}, {54, 0, 2}};
  const std::vector<std::string> shape = {"/machine/subslices=3", "/machine/eus_per_subslice=6",
                                          "/eu/threads=6"};
  std::vector<std::string> pooled = shape;
  pooled.push_back("/dispatcher/thread_pools=2");
  for (const Row& row : kRows) {
    EXPECT_EQ(resident_groups(machine_with(shape), row.threads), row.legacy) << row.threads;
    EXPECT_EQ(resident_groups(machine_with(pooled), row.threads), row.pooled) << row.threads;
  }
}

/// Each generation's interface descriptor has its own sizes; a group's request is rounded up to one
/// of them.
TEST(ThreadPools, DealOutSharedLocalMemoryInTheSizesOfTheInterfaceDescriptor) {
  struct Row {
    const char* machine;
    int requested_bytes, allocated_bytes;
  };
  for (const Row& row :
       {Row{"ivb_gt2", 1, 4096}, Row{"ivb_gt2", 4097, 8192}, Row{"bdw_gt2", 1024, 4096},
        Row{"bdw_gt2", 33000, 65536}, Row{"skl_gt2", 1, 1024}, Row{"skl_gt2", 1025, 2048},
        Row{"bxt_3x6", 3000, 4096}, Row{"skl_gt2", 0, 0}}) {
    const config::Machine machine = config::load_machine(row.machine);
    EXPECT_EQ(model::slm_allocated_bytes(machine, row.requested_bytes), row.allocated_bytes)
        << row.machine << ' ' << row.requested_bytes;
  }
  const config::Machine machine = config::load_machine("bdw_gt2");
  Dispatch dispatch = walker({1, 1, 1}, {16, 1, 1}, 16);
  dispatch.slm_bytes = 20 * 1024;
  model::ThreadPools pools(machine, dispatch, true);
  int groups = 0;
  for (int pool = pools.pool_with_room(); pool >= 0; pool = pools.pool_with_room(), ++groups) {
    pools.enter(pool);
    pools.take_slot(pool);
  }
  EXPECT_EQ(groups, 3 * 2) << "32 KB each of 64 KB";
}

/// 16 groups of a subslice have a barrier on Broadwell, 32 on Skylake, where slots for 28 groups of
/// two threads are the limit. With /dispatcher/split_groups the kernel determines whether they need
/// one: without a barrier, groups fill the slots.
TEST(ThreadPools, TakeABarrierForGroupsOfAKernelThatHasOne) {
  struct Row {
    const char* machine;
    const char* setting;
    bool uses_barriers;
    int groups;
    model::SlotLimit limit;
  };
  const Row rows[] = {
      {"bdw_gt2", "/dispatcher/split_groups=1", true, 16, model::SlotLimit::Barriers},
      {"bdw_gt2", "/dispatcher/split_groups=1", false, 28, model::SlotLimit::ThreadSlots},
      {"skl_gt2", "/dispatcher/split_groups=1", true, 28, model::SlotLimit::ThreadSlots},
      {"skl_gt2", "/dispatcher/barriers=20", true, 20, model::SlotLimit::Barriers},
      {"skl_gt2", "/eu/threads=8", true, 32, model::SlotLimit::ThreadSlots},
      {"bdw_gt2", "/dispatcher/thread_pools=1", true, 28, model::SlotLimit::ThreadSlots}};
  const Dispatch dispatch = walker({1, 1, 1}, {32, 1, 1}, 16);
  for (const Row& row : rows) {
    const config::Machine machine =
        config::load_machine(row.machine, {}, {"/machine/subslices=1", row.setting});
    model::ThreadPools pools(machine, dispatch, row.uses_barriers);
    int groups = 0;
    for (int pool = pools.pool_with_room(); pool >= 0; pool = pools.pool_with_room(), ++groups) {
      pools.enter(pool);
      for (int i = 0; i < dispatch.threads_per_group(); ++i) pools.take_slot(pool);
    }
    EXPECT_EQ(groups, row.groups) << row.machine << ' ' << row.setting;
    EXPECT_EQ(pools.limit(), row.limit) << row.machine << ' ' << row.setting;
  }
}

/// With /dispatcher/split_groups, threads of a group that shares nothing start one by one.
TEST(ThreadPools, StartThreadsOfAGroupOneByOneWhereItSharesNothing) {
  Dispatch dispatch = walker({1, 1, 1}, {80, 1, 1}, 16);
  for (const char* split : {"0", "1"}) {
    const config::Machine machine =
        machine_with({std::string("/dispatcher/split_groups=") + split});
    const int alone = *split == '1' ? 1 : 5;
    dispatch.slm_bytes = 0;
    EXPECT_EQ(model::ThreadPools(machine, dispatch, false).threads_at_once(), alone);
    EXPECT_EQ(model::ThreadPools(machine, dispatch, true).threads_at_once(), 5) << "barriers";
    dispatch.slm_bytes = 1024;
    EXPECT_EQ(model::ThreadPools(machine, dispatch, false).threads_at_once(), 5) << "shared";
  }
}

TEST(ThreadPools, FillSlotsThreadByThreadInARun) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "nop;\n";
  for (const int split : {0, 1}) {
    model::Workload workload = bare_kernel(text);
    workload.dispatch.kind = DispatchKind::Walker;
    workload.dispatch.placement = model::Placement::Spread;
    workload.dispatch.groups = {40, 1, 1};
    workload.dispatch.local_size = {40, 1, 1};
    workload.dispatch.simd_size = 8;
    const SimulatedRun run = simulate(
        machine_with({"/machine/subslices=2", "/machine/eus_per_subslice=1", "/eu/threads=7",
                      "/dispatcher/split_groups=" + std::to_string(split)}),
        workload);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(run.number("/summary/threads"), 200);
    EXPECT_EQ(run.number("/occupancy/most_filled"), split != 0 ? 14 : 10);
    EXPECT_EQ(run.number("/occupancy/empty/group_size") > 0, split == 0);
  }
}

/// The number of groups that slots or barriers (16 of a subslice) allow; each slot once.
TEST(ThreadPools, FillEverySlotOfEveryEu) {
  for (const int slots : kThreadCounts) {
    const config::Machine machine =
        machine_with({"/machine/subslices=2", "/machine/eus_per_subslice=3",
                      "/eu/threads=" + std::to_string(slots)});
    for (const int threads : {2, 5, slots, 3 * slots})
      EXPECT_EQ(resident_groups(machine, threads), 2 * std::min(3 * slots / threads, 16))
          << slots << ", groups of " << threads;
    const Dispatch dispatch = walker({1, 1, 1}, {16, 1, 1}, 16);
    model::ThreadPools pools(machine, dispatch, true);
    std::set<std::pair<int, int>> taken;
    for (int pool = pools.pool_with_room(); pool >= 0; pool = pools.pool_with_room()) {
      const model::ThreadRef thread = pools.take_slot(pool);
      EXPECT_LT(thread.slot, slots);
      EXPECT_TRUE(taken.emplace(thread.eu, thread.slot).second) << thread.eu << " " << +thread.slot;
    }
    EXPECT_EQ(taken.size(), static_cast<std::size_t>(6 * slots));
  }
}

TEST(ContextImage, HasTheLayoutOfTheManual) {
  // model/DISPATCH.md 7: 6 EUs of 6 threads in a subslice; offsets from the base address.
  const auto image = [](int subslices, int banks) {
    return model::ContextImage(machine_with({"/machine/subslices=" + std::to_string(subslices),
                                             "/machine/eus_per_subslice=6", "/eu/threads=6",
                                             "/l3/banks=" + std::to_string(banks)}));
  };
  EXPECT_EQ(image(3, 1).offset_of(0, 0, 0), 0x10000u);
  EXPECT_EQ(image(3, 1).offset_of(2, 5, 5), 0xe6000u);
  EXPECT_EQ(image(3, 3).offset_of(2, 5, 5), 0x106000u);
  EXPECT_EQ(0x100000 + image(3, 2).offset_of(1, 3, 2), 0x190000u);
  EXPECT_EQ(image(3, 1).size_bytes(), 0xe8000u);
  EXPECT_EQ(image(3, 3).size_bytes(), 0x108000u);
}

}  // namespace
}  // namespace eu::test
