// Groups of every size meet at barriers and exchange data in shared local memory. For a barrier
// that never opens, the report gives the reason.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr unsigned kSlm = 254;
constexpr int kRounds = 2;
constexpr int kGroups = 5;

/// SIMD8, one channel. Haswell has another shared function for it.
std::string untyped(isa::Generation gen, bool write, unsigned index) {
  const bool ivb = gen == isa::Generation::Ivb;
  const unsigned type = write ? (ivb ? 13 : 9) : (ivb ? 5 : 1);
  return send_text(
      write ? "null<1>UW" : "g30<1>UW", ivb ? "data" : "dp data 1",
      descriptor(write ? 2 : 1, write ? 0 : 1, false, port_control(type, 2u << 4 | 0xe, index)));
}

const std::string kBarrier =
    "send(8) null<1>UW g0<8,8,1>UD 0x02000004 gateway MsgDesc: x mlen 1 rlen 0 "
    "{ align1 WE_all 1Q };\n"
    "wait(1) n0<1>UD { align1 WE_all 1N };\n";

/// g20 = 32 x a dword + 4 x lane.
std::string address(const std::string& dword) {
  return "shl(8) g20<1>UD " + dword +
         "<0,1,0>UD 5UD { align1 WE_all 1Q };\n"
         "add(8) g20<1>UD g20<8,8,1>UD g6<8,8,1>UD { align1 WE_all 1Q };\n";
}

/// Rounds of: write 100 x thread + lane + round to the own place, barrier, read the next thread's,
/// barrier. r1.0 is the number in the group, r2.0 the group's threads, r3.0 the number of the
/// thread, r5 the lanes.
std::string exchange(isa::Generation gen) {
  std::string text =
      "shl(8) g6<1>UD g5<8,8,1>UD 2UD { align1 WE_all 1Q };\n"
      "add(1) g8<1>UD g1<0,1,0>UD 1UD { align1 WE_all 1N };\n"
      "cmp.z.f0.0(1) null<1>UD g8<0,1,0>UD g2<0,1,0>UD { align1 WE_all 1N };\n"
      "(+f0.0) mov(1) g8<1>UD 0UD { align1 WE_all 1N };\n"
      "mul(1) g9<1>D g3<0,1,0>D 100W { align1 WE_all 1N };\n"
      "add(8) g10<1>UD g9<0,1,0>UD g5<8,8,1>UD { align1 WE_all 1Q };\n"
      "shl(1) g11<1>UD g3<0,1,0>UD 1UD { align1 WE_all 1N };\n";
  for (int round = 0; round < kRounds; ++round)
    text += address("g1") + "add(8) g21<1>UD g10<8,8,1>UD " + std::to_string(round) +
            "UD { align1 WE_all 1Q };\n" + untyped(gen, true, kSlm) + kBarrier + address("g8") +
            untyped(gen, false, kSlm) + kBarrier + address("g11") +
            "mov(8) g21<1>UD g30<8,8,1>UD { align1 WE_all 1Q };\n" + untyped(gen, true, 0) +
            "add(1) g11<1>UD g11<0,1,0>UD 1UD { align1 WE_all 1N };\n";
  return text + send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, 1u << 4), "EOT ");
}

model::PayloadItem builtin(int grf, model::Builtin value) {
  model::PayloadItem item;
  item.byte = 32 * grf;
  item.builtin = value;
  return item;
}

model::Workload group_workload(const std::string& assembly, int threads, isa::Generation gen) {
  model::Workload workload = bare_kernel("nop;\n");
  workload.program = isa::read_mesa(assembly, gen, "exchange");
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.groups = {kGroups, 1, 1};
  workload.dispatch.local_size = {16 * threads, 1, 1};
  workload.dispatch.slm_bytes = 4096;
  workload.dispatch.payload = {builtin(1, model::Builtin::ThreadInGroup),
                               builtin(3, model::Builtin::Thread),
                               builtin(5, model::Builtin::Lane)};
  model::PayloadItem count;
  count.byte = 2 * 32;
  count.bytes = {static_cast<std::uint8_t>(threads), 0, 0, 0};
  workload.dispatch.payload.push_back(count);
  model::SurfaceData out;
  out.name = "out";
  out.size_bytes = static_cast<std::uint32_t>(kGroups * threads * kRounds * 32);
  workload.surfaces.push_back(out);
  return workload;
}

struct GroupMachine {
  const char* name;
  const char* base;
  std::vector<std::string> sets;
  int max_threads;
};

/// Groups of up to all slots of two EUs, which share one subslice.
GroupMachine more_threads(const char* name, int threads) {
  return {name,
          "ivb_gt2",
          {"/machine/subslices=1", "/machine/eus_per_subslice=2",
           "/eu/threads=" + std::to_string(threads)},
          2 * threads};
}

void PrintTo(const GroupMachine& machine, std::ostream* out) {
  *out << machine.name;
}

class BarrierGroups : public testing::TestWithParam<GroupMachine> {};

TEST_P(BarrierGroups, OfEverySizeSeeEachOthersData) {
  const GroupMachine& shape = GetParam();
  const config::Machine machine = config::load_machine(shape.base, {}, shape.sets);
  const isa::Generation gen = machine.gen;
  const std::string assembly = exchange(gen);
  for (int threads = 1; threads <= shape.max_threads; ++threads) {
    const SimulatedRun run = simulate(machine, group_workload(assembly, threads, gen));
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << threads << ": " << run.failure;
    EXPECT_EQ(run.number("/accounting/unattributed"), 0);
    const std::vector<std::uint8_t>& bytes = run.surfaces.at("out");
    EXPECT_EQ(run_untimed(machine, group_workload(assembly, threads, gen)).surfaces.at("out"),
              bytes);
    for (int thread = 0; thread < kGroups * threads; ++thread)
      for (int round = 0; round < kRounds; ++round)
        for (int lane = 0; lane < 8; ++lane) {
          std::uint32_t value = 0;
          std::memcpy(&value, &bytes[(thread * kRounds + round) * 32 + 4 * lane], sizeof value);
          const int next = thread / threads * threads + (thread + 1) % threads;
          ASSERT_EQ(value, static_cast<std::uint32_t>(100 * next + lane + round))
              << threads << " threads, thread " << thread << ", round " << round;
        }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Machines, BarrierGroups,
    testing::Values(GroupMachine{"ivb_gt2", "ivb_gt2", {}, 64},
                    GroupMachine{"ivb_gt1", "ivb_gt1", {}, 36},
                    GroupMachine{"hsw_gt2", "hsw_gt2", {}, 64},
                    GroupMachine{
                        "partial_subslices",
                        "ivb_gt2",
                        {"/machine/subslices=3", "/machine/eus_per_subslice=3", "/eu/threads=5"},
                        15},
                    more_threads("threads_12", 12), more_threads("threads_16", 16),
                    more_threads("threads_32", 32)),
    [](const auto& each) { return each.param.name; });

TEST(DeadlockedBarrier, NamesWaitingAndMissingThreads) {
  // Thread 2 of each group ends without arriving; thread 3 waits for a notification that is
  // never sent.
  const std::string end =
      send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, 1u << 4), "EOT ");
  model::Workload workload = group_workload(
      "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD 2UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) END { align1 WE_all };\n"
      "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD 3UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) STUCK { align1 WE_all };\n" +
          kBarrier + "END:\n" + end + "STUCK:\nwait(1) n0.1<1>UD { align1 WE_all 1N };\n" + end,
      4, isa::Generation::Ivb);
  workload.dispatch.groups = {2, 1, 1};
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  for (const std::string part :
       {"the run hangs",
        "deadlocked barrier: group 0, 2 of 4 threads have arrived; likewise group 1\n",
        "waiting: thread 0 (EU 0, slot 0) and thread 1 (EU 1, slot 0)\n",
        "missing: thread 2 (EU 2, slot 0) ended at cycle ", "without arriving",
        "missing: thread 3 (EU 3, slot 0) is at ", "wait(1)"})
    EXPECT_NE(run.failure.find(part), std::string::npos) << part << " is not in\n" << run.failure;
  EXPECT_EQ(run.failure.find("group 1,"), std::string::npos) << run.failure;
}

TEST(DeadlockedBarrier, IsReportedForEachDifferentGroup) {
  // In group 0 the first thread ends without arriving, in the others the second one.
  model::Workload workload = group_workload(
      "cmp.z.f0.0(1) null<1>UD g0.1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "mov(1) g7<1>UD 1UD { align1 WE_all 1N };\n"
      "(+f0.0) mov(1) g7<1>UD 0UD { align1 WE_all 1N };\n"
      "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD g7<0,1,0>UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) END { align1 WE_all };\n" +
          kBarrier + "END:\n" +
          send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, 1u << 4), "EOT "),
      4, isa::Generation::Ivb);
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  for (const std::string part :
       {"deadlocked barrier: group 0, 3 of 4 threads have arrived\n", "  missing: thread 0 (EU 0,",
        "deadlocked barrier: group 1, 3 of 4 threads have arrived; likewise groups 2 to 4\n",
        "  missing: thread 5 (EU ", "  15 threads since cycles "})
    EXPECT_NE(run.failure.find(part), std::string::npos) << part << " is not in\n" << run.failure;
}

}  // namespace
}  // namespace eu::test
