// Times of messages: sent, served and returned. Closed forms from the machine's numbers.
#include <gtest/gtest.h>

#include "model/intel/slm.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A bare kernel with a 4 KiB surface at index 0 and shared local memory.
model::Workload kernel_with_memory(const std::string& assembly, int threads = 1) {
  model::Workload workload = bare_kernel(assembly, threads);
  workload.dispatch.slm_bytes = 4096;
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 4096;
  workload.surfaces.push_back(surface);
  return workload;
}

std::int64_t measured_with_slm(const config::Machine& machine, const std::string& body) {
  return measured_cycles(simulate(machine, kernel_with_memory(timestamped(body))));
}

/// SIMD8 untyped read of one dword a lane, addresses in g2 (all 0), result in g4.
const std::string kRead =
    "send(8) g4<1>UW g2<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
const std::string kSlmRead =
    "send(8) g4<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
const std::string kUse = "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";

const std::string kBarrier =
    "send(8) null<1>UW g9<8,8,1>UD 0x02000004 gateway MsgDesc: (barrier msg) mlen 1 rlen 0 "
    "{ align1 WE_all 1Q };\n";
const std::string kWait = "wait(1) n0<1>UD { align1 WE_all 1N };\n";

/// The time of a one-register message there and back, without the shared function itself.
std::int64_t way(const config::Machine& m) {
  return m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
         m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles +
         m.eu.response.cycles_per_register;
}

TEST(MessageGates, ColdReadTakesThePathToMemory) {
  const config::Machine m = machine_with({});
  const std::int64_t function = m.data_cache.latency_cycles + m.l3.latency_cycles +
                                m.llc.latency_cycles + memory_line_cycles(m);
  EXPECT_EQ(measured_with_slm(m, kRead + kUse), way(m) + function + 2);
}

TEST(MessageGates, ALaterReadOfTheLineHitsInTheL3) {
  const config::Machine m = machine_with({});
  const std::int64_t cold = measured_with_slm(m, kRead + kUse);
  const std::int64_t function = m.l3.latency_cycles + m.data_cache.latency_cycles;
  EXPECT_EQ(measured_with_slm(m, kRead + kUse + kRead + kUse) - cold, way(m) + function + 2);
}

TEST(MessageGates, SharedLocalMemoryRespondsAfterItsLatency) {
  for (const int latency : {10, 25, 101}) {
    const config::Machine m = machine_with({"/slm/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(measured_with_slm(m, kSlmRead + kUse),
              way(m) + m.slm.cycles_per_access + latency + 2);
  }
}

TEST(MessageGates, PayloadIsReservedUntilItIsRead) {
  const std::string overwrite = "mov(8) g2<1>UD 0x00000000UD { align1 1Q };\n";
  const std::string before = "mov(8) g1<1>UD 0x00000000UD { align1 1Q };\n";
  const std::string following = "mov(8) g3<1>UD 0x00000000UD { align1 1Q };\n";
  const config::Machine m = machine_with({});
  const std::int64_t read = m.eu.timing[isa::TimingClass::Send].issue_cycles +
                            m.eu.message_queue.payload_read_cycles +
                            m.eu.message_queue.cycles_per_register;
  EXPECT_EQ(measured_with_slm(m, kRead + overwrite), read + 2);
  EXPECT_EQ(measured_with_slm(m, kRead + before), 4);
  EXPECT_EQ(measured_with_slm(m, kRead + following), 4);
}

TEST(MessageGates, PayloadIsReadAfterTheWholeIssue) {
  const std::string overwrite = "mov(8) g2<1>UD 0x00000000UD { align1 1Q };\n";
  const config::Machine m = machine_with({"/eu/timing/send/issue_cycles_per_pass=6"});
  const config::ClassTiming& send = m.eu.timing[isa::TimingClass::Send];
  const std::int64_t read = send.issue_cycles + send.issue_cycles_per_pass +
                            m.eu.message_queue.payload_read_cycles +
                            m.eu.message_queue.cycles_per_register;
  EXPECT_EQ(measured_with_slm(m, kRead + overwrite), read + 2);
}

TEST(MessageGates, FullQueueStallsTheFrontEndUntilAMessageIsTaken) {
  // Two sends to different registers: with one entry the second waits until the first is taken.
  const std::string second =
      "send(8) g5<1>UW g3<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
  EXPECT_EQ(measured_with_slm(machine_with({}), kRead + second), 4);
  const config::Machine narrow = machine_with({"/eu/message_queue/depth_entries=1"});
  const std::int64_t taken = way(narrow) - narrow.eu.response.cycles_per_register;
  EXPECT_EQ(measured_with_slm(narrow, kRead + second), taken + 2);
  const SimulatedRun run = simulate(narrow, kernel_with_memory(kRead + second));
  EXPECT_EQ(run.number("/accounting/causes/msg.queue_full"), taken - 2);
}

TEST(MessageGates, SendAfterAnotherThreadsFindsNoFullQueue) {
  const SimulatedRun run =
      simulate(machine_with({"/eu/fetch/kind=ideal", "/dispatcher/cycles_per_thread=0"}),
               kernel_with_memory(kSlmRead, 4));
  EXPECT_GT(run.number("/accounting/causes/arb.lost"), 0);
  EXPECT_EQ(run.number("/accounting/causes/msg.queue_full"), 0);
}

/// Of two messages in a full queue the later one is taken first, since the gateway is busy.
TEST(MessageGates, AFullQueueHasRoomAsSoonAsAnyMessageIsTaken) {
  const std::string barrier =
      "send(8) null<1>UW g9<8,8,1>UD 0x02000004 gateway MsgDesc: (barrier msg) mlen 1 rlen 0 "
      "{ align1 1Q };\n";
  const std::string second =
      "send(8) g5<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
  const config::Machine m =
      machine_with({"/eu/message_queue/depth_entries=2", "/gateway/cycles_per_message=50"});
  const std::int64_t there = way(m) - m.eu.response.cycles_per_register;
  EXPECT_EQ(measured_with_slm(m, barrier + barrier + kSlmRead + second), 2 * there + 2);
}

TEST(MessageGates, ResponsesReturnOutOfOrder) {
  // A cold read of memory, then one of shared local memory: the second response arrives first.
  const std::string slm =
      "send(8) g6<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
  const std::string use_slm = "mov(8) null<1>UD g6<8,8,1>UD { align1 1Q };\n";
  const config::Machine m = machine_with({});
  EXPECT_LT(measured_with_slm(m, kRead + slm + use_slm), measured_with_slm(m, kRead + kUse) / 2);
}

/// The first thread continues with work of its own, far beyond the moment at which the other one
/// opens the barrier. The notification has no effect on it before it waits.
TEST(MessageGates, ABarrierOpensWhileAThreadIsStillAtWork) {
  std::string work;
  for (int i = 0; i < 200; ++i) work += "mov(8) null<1>F g12<8,8,1>F { align1 1Q };\n";
  model::Workload workload = bare_kernel(kBarrier + work + kWait);
  workload.dispatch.local_size = {32, 1, 1};
  workload.dispatch.placement = model::Placement::Spread;  // over two EUs
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
}

/// Groups of `channels` channels, spread over EUs.
void spread(model::Workload& workload, int groups, int channels) {
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.groups = {groups, 1, 1};
  workload.dispatch.local_size = {channels, 1, 1};
  workload.dispatch.placement = model::Placement::Spread;
}

/// While a thread waits at a barrier, a thread of another group works on the same EU, in a pipe
/// that the first does not use. The first thread still sees the barrier open in time.
TEST(MessageGates, ABarrierOpensForAThreadBesideOneAtWork) {
  const auto third_thread_ends_at = [](const std::string& group_at_work) {
    std::string work;
    for (int i = 0; i < 300; ++i)
      work += "math inv(8) g" + std::to_string(20 + i % 80) +
              "<1>F g12<8,8,1>F null<8,8,1>F { align1 1Q };\n";
    model::Workload workload = bare_kernel(
        "mov(8) g9<1>UD 0UD { align1 WE_all 1Q };\n"
        "and(1) g9.2<1>UD g0.2<0,1,0>UD 0x0f000000UD { align1 WE_all 1N };\n"
        "cmp.nz.f0.0(1) null<1>UD g0.1<0,1,0>UD " +
        group_at_work +
        " { align1 WE_all 1N };\n"
        "(+f0.0) jmpi(1) TO_BARRIER { align1 WE_all 1N };\n" +
        work + "TO_BARRIER:\n" + kBarrier + kWait);
    spread(workload, 2, 32);
    const SimulatedRun run =
        simulate(machine_with({"/machine/subslices=1", "/machine/eus_per_subslice=2",
                               "/eu/fetch/kind=ideal", "/dispatcher/cycles_per_thread=50"}),
                 workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(run.number("/threads/2/eu"), run.number("/threads/0/eu"));
    EXPECT_NE(run.number("/threads/2/eu"), run.number("/threads/3/eu"));
    if (group_at_work == "0UD") {
      EXPECT_GT(run.number("/threads/0/end_cycle"), run.number("/threads/2/end_cycle") + 400);
    }
    return run.number("/threads/2/end_cycle");
  };
  EXPECT_EQ(third_thread_ends_at("0UD"), third_thread_ends_at("2UD"));
}

TEST(MessageGates, WaitAfterABarrierIsForANotificationAgain) {
  const SimulatedRun run = simulate(machine_with({}), bare_kernel(kBarrier + kWait));
  EXPECT_GT(run.number("/accounting/causes/barrier"), 0);
  EXPECT_EQ(run.number("/accounting/causes/notify"), 0);
  const SimulatedRun hung = simulate(machine_with({}), bare_kernel(kBarrier + kWait + kWait));
  EXPECT_EQ(hung.outcome, model::Outcome::Hung);
  EXPECT_NE(hung.failure.find("(notify)"), std::string::npos) << hung.failure;
}

/// Two groups in two subslices: each has its subslice's memory banks to itself.
TEST(MessageGates, SharedLocalMemoryIsThatOfTheSubslice) {
  const auto end_of_first_thread = [](int groups) {
    std::string reads;
    for (int i = 0; i < 12; ++i)
      reads += "send(8) g" + std::to_string(20 + i) +
               "<1>UW g2<8,8,1>UD 0x02116efe data MsgDesc: untyped mlen 1 rlen 1 "
               "{ align1 1Q };\n";
    model::Workload workload =
        kernel_with_memory(reads + "mov(8) null<1>UD g31<8,8,1>UD { align1 1Q };\n");
    spread(workload, groups, 16);
    const SimulatedRun run =
        simulate(machine_with({"/machine/subslices=2", "/machine/eus_per_subslice=1",
                               "/dispatcher/cycles_per_thread=0", "/slm/cycles_per_access=40"}),
                 workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    return run.number("/threads/0/end_cycle");
  };
  EXPECT_EQ(end_of_first_thread(2), end_of_first_thread(1));
}

/// model/DISPATCH.md 8: 16 lanes, dword stride s.
TEST(SlmBanks, ConflictCyclesOfDwordStrides) {
  const std::vector<std::pair<unsigned, int>> expected = {
      {1, 1}, {2, 2}, {3, 1}, {4, 4}, {8, 8}, {15, 1}, {16, 16}, {17, 1}, {32, 16}};
  for (const auto& [stride, cycles] : expected) {
    std::uint32_t addresses[16];
    for (unsigned lane = 0; lane < 16; ++lane) addresses[lane] = 4 * stride * lane;
    EXPECT_EQ(model::bank_cycles(addresses, 16, 16, 4), cycles) << "stride " << stride;
  }
  const std::uint32_t same[16] = {};
  EXPECT_EQ(model::bank_cycles(same, 16, 16, 4), 1);
}

}  // namespace
}  // namespace eu::test
