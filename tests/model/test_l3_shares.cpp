// The L3's partition in a run: each client has its ways, and sizes follow the partition.
#include <gtest/gtest.h>

#include "model/machine/thread_pools.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// SIMD8 read of one dword at `address` by the data cache, or of two OWords by the constant cache.
std::string data_read(int address) {
  return "mov(8) g2<1>UD " + std::to_string(address) +
         "UD { align1 1Q };\n"
         "send(8) g4<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n"
         "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";
}
std::string constant_read(int address) {
  return "mov(8) g20<1>UD 0UD { align1 WE_all 1Q };\nmov(1) g20.2<1>UD " +
         std::to_string(address / 16) +
         "UD { align1 WE_all 1N };\n"
         "send(8) g4<1>UW g20<8,8,1>UD 0x02180200 const MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n"
         "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";
}

model::Workload workload(const std::string& body, int slm_bytes = 0) {
  model::Workload workload = bare_kernel(body);
  workload.dispatch.slm_bytes = slm_bytes;
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 1 << 20;
  workload.surfaces.push_back(surface);
  return workload;
}

/// One bank, one set, with the given ways.
config::Machine small_l3(const std::vector<std::string>& ways) {
  std::vector<std::string> sets = {"/l3/table=any",
                                   "/l3/banks=1",
                                   "/l3/way_bytes=64",
                                   "/l3/partition/data_ways=0",
                                   "/l3/partition/read_only_ways=0",
                                   "/eu/fetch/kind=ideal"};
  sets.insert(sets.end(), ways.begin(), ways.end());
  return machine_with(sets);
}

std::int64_t l3_hits(const config::Machine& machine, const std::string& body) {
  return simulate(machine, workload(body)).number("/memory/l3_hits");
}

const std::string kManyConstants = constant_read(1024) + constant_read(2048) + constant_read(4096);

TEST(L3Shares, ConstantsDoNotDriveOutData) {
  const std::string body = data_read(0) + kManyConstants + data_read(0);
  EXPECT_EQ(
      l3_hits(small_l3({"/l3/partition/data_ways=1", "/l3/partition/read_only_ways=1"}), body), 1);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/data_ways=1", "/l3/partition/constant_ways=1"}), body),
            1);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/all_ways=2"}), body), 0);
}

TEST(L3Shares, DataDoesNotDriveOutConstants) {
  const std::string body =
      constant_read(0) + data_read(1024) + data_read(2048) + data_read(4096) + constant_read(0);
  EXPECT_EQ(
      l3_hits(small_l3({"/l3/partition/data_ways=1", "/l3/partition/read_only_ways=1"}), body), 1);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/all_ways=2"}), body), 0);
}

TEST(L3Shares, OneClientFindsWhatAnotherBrought) {
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/read_only_ways=1"}), constant_read(0) + data_read(0)),
            1);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/read_only_ways=1"}), data_read(0) + constant_read(0)),
            0);
}

TEST(L3Shares, ThePolicyDecidesWhatMakesRoom) {
  // Lines 0 1 2 3 0 4 1 in four ways: only with the tree the last use of 1 is a hit.
  std::string body;
  for (const int line : {0, 1, 2, 3, 0, 4, 1}) body += data_read(64 * line);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/data_ways=4", "/l3/replacement=lru"}), body), 1);
  EXPECT_EQ(l3_hits(small_l3({"/l3/partition/data_ways=4", "/l3/replacement=pseudo_lru"}), body),
            2);
}

TEST(L3Shares, WorkWithSharedLocalMemoryHasTheOtherPartition) {
  const config::Machine machine =
      small_l3({"/l3/partition/data_ways=1", "/l3/slm_partition/data_ways=0",
                "/l3/slm_partition/read_only_ways=0"});
  const std::string body = data_read(0) + data_read(0);
  EXPECT_EQ(simulate(machine, workload(body)).number("/memory/l3_hits"), 1);
  EXPECT_EQ(simulate(machine, workload(body, 64)).number("/memory/l3_hits"), 0);
}

TEST(L3Shares, GroupsShareTheLocalMemoryThatThePartitionGives) {
  for (const auto& [ways, pool_bytes] : {std::pair{16, 65536}, {8, 32768}, {0, 0}})
    EXPECT_EQ(model::pool_slm_bytes(machine_with(
                  {"/l3/table=any", "/l3/slm_partition/slm_ways=" + std::to_string(ways)})),
              pool_bytes);
}

/// Reads the HWord at `handle` of the URB.
std::string urb_read(int handle) {
  return "mov(8) g20<1>UD 0UD { align1 WE_all 1Q };\nmov(1) g20.0<1>UD " + std::to_string(handle) +
         "UD { align1 WE_all 1N };\n"
         "send(8) g4<1>UW g20<8,8,1>UD 0x02180002 urb MsgDesc: x mlen 1 rlen 1 { align1 WE_all 1Q "
         "};\n";
}

TEST(L3Shares, TheUrbHasTheBytesOfItsWays) {
  const auto outcome = [](int slm_bytes, int handle) {
    return simulate(machine_with({}), workload(urb_read(handle), slm_bytes)).outcome;
  };
  constexpr int kHandles = 256 * 1024 / 32;
  EXPECT_EQ(outcome(0, kHandles - 1), model::Outcome::Finished);
  EXPECT_EQ(outcome(0, kHandles), model::Outcome::Failed);
  EXPECT_EQ(outcome(64, kHandles / 2 - 1), model::Outcome::Finished);
  EXPECT_EQ(outcome(64, kHandles / 2), model::Outcome::Failed);
}

}  // namespace
}  // namespace eu::test
