// The message gateway: messages from thread to thread, and contents of barrier messages
// (isa/MESSAGES.md 6).
#include "model/intel/gateway.hpp"

#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr unsigned kOpen = 0, kClose = 1, kForward = 2, kBarrier = 4;
constexpr unsigned kAcknowledge = 1u << 14;
constexpr unsigned kNotify0 = 1u << 15, kNotify2 = 2u << 15;

std::string gateway(const std::string& destination, unsigned control) {
  const unsigned rlen = (control & kAcknowledge) != 0 ? 1 : 0;
  return send_text(destination, "gateway", descriptor(1, rlen, false, control));
}

/// Opens 2^`size` registers from `grf` on with a key.
std::string open(int grf, unsigned size, unsigned key) {
  return set_dword(20, 4, key) +
         set_dword(20, 5, static_cast<std::uint32_t>(grf) << 21 | size << 8) +
         gateway("null<1>UW", kOpen);
}

/// Sends g20.0 to 3 to thread `slot` of EU 0.
std::string forward(int slot, unsigned offset, unsigned size, unsigned key, unsigned control,
                    const std::string& destination = "null<1>UW") {
  return set_dword(20, 4, static_cast<std::uint32_t>(slot) << 16 | key) +
         set_dword(20, 5, offset << 16 | size << 8) + gateway(destination, kForward | control);
}

/// Runs `first` on thread 0 and `second` on thread 1, both on EU 0; r1.0 is the thread's number.
SimulatedRun run_two(const std::string& first, const std::string& second,
                     const config::Machine& machine = machine_with({})) {
  model::Workload workload = bare_kernel(
      "cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) SECOND { align1 WE_all };\n" +
          first + "jmpi(1) END { align1 WE_all };\nSECOND:\n" + second + "END:\n" +
          "mov(8) g127<1>UD 1UD { align1 1Q };\n",
      2);
  model::PayloadItem number;
  number.byte = 32;
  number.builtin = model::Builtin::Thread;
  workload.dispatch.payload.push_back(number);
  return simulate(machine, workload);
}

std::string nops(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "nop;\n";
  return text;
}

std::string wait(unsigned counter) {
  const std::string dot = counter == 0 ? "" : "." + std::to_string(counter);
  return "wait(1) n0" + dot + "<1>UD { align1 WE_all 1N };\n";
}

std::string data() {
  std::string text;
  for (int i = 0; i < 4; ++i) text += set_dword(20, i, 0x01010101u * static_cast<unsigned>(i + 1));
  return text;
}

TEST(Gateway, AForwardedMessageLandsWhereItsReceiverOpenedAndWakesIt) {
  for (const unsigned counter : {0u, 2u}) {
    const unsigned notify = counter == 0 ? kNotify0 : kNotify2;
    const SimulatedRun run = run_two(
        open(40, 1, 0x1212) + wait(counter) + "mov(8) g50<1>UD g41<8,8,1>UD { align1 1Q };\n",
        nops(200) + data() + forward(0, 36, 4, 0x1212, notify));
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(grf_dword(run, 0, 50, 0), 0u);
    for (int i = 1; i < 5; ++i)
      EXPECT_EQ(grf_dword(run, 0, 50, i), 0x01010101u * static_cast<unsigned>(i)) << i;
    EXPECT_EQ(grf_dword(run, 0, 50, 5), 0u);
    EXPECT_EQ(grf_dword(run, 1, 41, 1), 0u) << "the sender's own registers";
  }
}

/// Thread numbers of more than three bits: the last thread of an EU sends to the previous one.
TEST(Gateway, ReachesEverySlotOfAnEu) {
  for (const int threads : kThreadCounts) {
    const int receiver = threads - 2;
    const auto only = [](int thread, const std::string& label) {
      return "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD " + std::to_string(thread) +
             "UD { align1 WE_all 1N };\n(+f0.0) jmpi(1) " + label + " { align1 WE_all };\n";
    };
    const std::string to_end = "jmpi(1) END { align1 WE_all };\n";
    model::Workload workload = bare_kernel(
        only(receiver, "RECEIVER") + only(threads - 1, "SENDER") + to_end + "RECEIVER:\n" +
            open(40, 0, 7) + wait(0) + "mov(8) g50<1>UD g40<8,8,1>UD { align1 1Q };\n" + to_end +
            "SENDER:\n" + nops(600) + data() + forward(receiver, 0, 2, 7, kNotify0) +
            "END:\nmov(8) g127<1>UD sr0<0,1,0>UD { align1 1Q };\n",
        threads);
    model::PayloadItem number;
    number.byte = 32;
    number.builtin = model::Builtin::Thread;
    workload.dispatch.payload.push_back(number);
    const config::Machine machine = machine_with({"/eu/threads=" + std::to_string(threads)});
    for (const SimulatedRun& run : {simulate(machine, workload), run_untimed(machine, workload)}) {
      ASSERT_EQ(run.outcome, model::Outcome::Finished) << threads << ": " << run.failure;
      EXPECT_EQ(grf_dword(run, receiver, 50, 0), 0x01010101u) << threads;
      EXPECT_EQ(grf_dword(run, receiver - 1, 40, 0), 0u) << threads;
      for (int thread = 0; thread < threads; ++thread)
        EXPECT_EQ(grf_dword(run, thread, 127, 0) & model::thread_number_mask(threads),
                  static_cast<std::uint32_t>(thread));
    }
  }
}

TEST(Gateway, TheSizeOfForwardedDataIsAPowerOfTwoBytes) {
  for (unsigned size = 0; size <= 4; ++size) {
    const SimulatedRun run =
        run_two(open(40, 0, 7) + wait(0), nops(200) + data() + forward(0, 3, size, 7, kNotify0));
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const std::vector<std::uint8_t> grf = run.grf(0);
    for (unsigned i = 0; i < 32; ++i) {
      const bool written = i >= 3 && i < 3 + (1u << size);
      EXPECT_EQ(grf[40 * 32 + i], written ? 1 + (i - 3) / 4 : 0) << size << " " << i;
    }
  }
}

TEST(Gateway, AMessageWithoutNotificationRaisesNoCounter) {
  const SimulatedRun run =
      run_two(open(40, 0, 7) + wait(0), nops(200) + data() + forward(0, 0, 2, 7, 0));
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  EXPECT_NE(run.failure.find("a notification that no thread sends"), std::string::npos)
      << run.failure;
}

TEST(Gateway, EachNotificationCounterWakesItsOwnWait) {
  const SimulatedRun run =
      run_two(open(40, 0, 7) + wait(2), nops(200) + data() + forward(0, 0, 2, 7, kNotify0));
  EXPECT_EQ(run.outcome, model::Outcome::Hung) << "n0.0 was raised, the thread waits for n0.2";
  EXPECT_EQ(run_two(open(40, 0, 7) + wait(1), nops(200) + data() + forward(0, 0, 2, 7, kNotify0) +
                                                  forward(0, 0, 2, 7, kNotify2))
                .outcome,
            model::Outcome::Hung)
      << "n0.1 is the host's (IVB PRM 3.3.3.9)";
}

TEST(Gateway, NotificationsCount) {
  const std::string twice = forward(0, 0, 2, 7, kNotify0) + forward(0, 4, 2, 7, kNotify0);
  const SimulatedRun run = run_two(open(40, 0, 7) + wait(0) + wait(0), nops(200) + data() + twice);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
}

struct RefusedForward {
  std::string receiver;
  std::string message;
  std::string failure;
  unsigned code;
};

TEST(Gateway, UndeliverableMessagesAreReportedOrAcknowledged) {
  const std::string wrong_key = "opened its gateway with another key";
  const RefusedForward cases[] = {
      {"", forward(0, 0, 2, 7, 0), "EU 0, slot 0 has not opened its gateway", 1},
      {open(40, 0, 7) + gateway("null<1>UW", kClose), forward(0, 0, 2, 7, 0),
       "has not opened its gateway", 1},
      {open(40, 0, 8), forward(0, 0, 2, 7, 0), wrong_key, 2},
      {open(40, 0, 7), forward(0, 30, 2, 7, 0), "opened fewer registers than that", 3}};
  for (const RefusedForward& each : cases) {
    // The receiver is still there when the message comes.
    const SimulatedRun run = run_two(each.receiver + nops(2000), nops(200) + data() + each.message);
    EXPECT_EQ(run.outcome, model::Outcome::Failed);
    EXPECT_NE(run.failure.find(each.failure), std::string::npos) << run.failure;
    std::string acknowledged = each.message;
    const unsigned raw = descriptor(1, 0, false, kForward);
    acknowledged = acknowledged.substr(0, acknowledged.find("send(8)")) +
                   gateway("g30<1>UW", kForward | kAcknowledge);
    const SimulatedRun acknowledged_run =
        run_two(each.receiver + nops(2000), nops(200) + data() + acknowledged);
    ASSERT_EQ(acknowledged_run.outcome, model::Outcome::Finished)
        << acknowledged_run.failure << raw;
    EXPECT_EQ(grf_dword(acknowledged_run, 1, 30, 0), each.code);
    EXPECT_EQ(grf_dword(acknowledged_run, 0, 40, 0), 0u);
  }
}

TEST(Gateway, AThreadThatEndedReceivesNothing) {
  const SimulatedRun run =
      run_two(open(40, 0, 7) + send_text("null<1>UW", "thread_spawner",
                                         descriptor(1, 0, false, 1u << 4), "EOT "),
              nops(2000) + data() + forward(0, 0, 2, 7, 0));
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  EXPECT_NE(run.failure.find("has not opened its gateway"), std::string::npos) << run.failure;
}

/// The address word of a receiver on the sender's own subslice, with a key, in g20.4.
std::string address_on_own_subslice(unsigned key) {
  return "and(1) g21<1>UD sr0<0,1,0>UD 0xf000UD { align1 WE_all 1N };\n"
         "shl(1) g21<1>UD g21<0,1,0>UD 16UD { align1 WE_all 1N };\n"
         "or(1) g20.4<1>UD g21<0,1,0>UD " +
         std::to_string(key) + "UD { align1 WE_all 1N };\n";
}

/// A thread on every EU: the one of EU 1 sends to the one of EU 0 of its subslice. Machines with
/// more than two subslices, and with several slices.
TEST(Gateway, ReachesAThreadOnEverySubslice) {
  const auto only = [](int eu, const std::string& label) {
    return "and(1) g21<1>UD sr0<0,1,0>UD 0xf00UD { align1 WE_all 1N };\n"
           "cmp.z.f0.0(1) null<1>UD g21<0,1,0>UD " +
           std::to_string(eu << 8) + "UD { align1 WE_all 1N };\n(+f0.0) jmpi(1) " + label +
           " { align1 WE_all };\n";
  };
  const std::string to_end = "jmpi(1) END { align1 WE_all };\n";
  const std::string text =
      only(0, "RECEIVER") + only(1, "SENDER") + to_end + "RECEIVER:\n" + open(40, 0, 7) + wait(0) +
      "mov(8) g50<1>UD g40<8,8,1>UD { align1 1Q };\n" + to_end + "SENDER:\n" + nops(600) + data() +
      address_on_own_subslice(7) + set_dword(20, 5, 2u << 8) +
      gateway("null<1>UW", kForward | kNotify0) + "END:\nnop;\n";
  for (const char* key : {"hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6", "skl_gt4"}) {
    const config::Machine machine = config::load_machine(key);
    const int eus = machine.machine.eus_per_subslice, subslices = machine.machine.subslices;
    model::Workload workload = bare_kernel("nop;\n", eus * subslices);
    workload.program = isa::read_mesa(text, machine.gen, key);
    workload.dispatch.placement = model::Placement::Spread;
    const SimulatedRun run = simulate(machine, workload);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << key << ": " << run.failure;
    int reached = 0;
    for (int thread = 0; thread < eus * subslices; ++thread)
      reached += grf_dword(run, thread, 50, 0) == 0x01010101u ? 1 : 0;
    EXPECT_EQ(reached, subslices) << key;
  }
}

TEST(Gateway, MalformedMessagesAreRefused) {
  const std::pair<std::string, std::string> cases[] = {
      {open(120, 4, 7), "16 registers from r120 on; r127 is the last"},
      {forward(0, 0, 5, 7, 0), "size 5 is reserved (allowed: 0 to 4)"},
      {forward(0, 0, 0, 7, 3u << 15), "notification 3 is reserved (allowed: 0, 1, 2)"},
      {set_dword(20, 4, 0x0f000000) + gateway("null<1>UW", kForward),
       "this machine has no thread 0 of EU 15 of subslice 0"}};
  for (const auto& [text, failure] : cases) {
    const SimulatedRun run = simulate(machine_with({}), bare_kernel(text));
    EXPECT_EQ(run.outcome, model::Outcome::Failed);
    EXPECT_NE(run.failure.find(failure), std::string::npos) << run.failure;
  }
}

TEST(Gateway, ABarrierMessageNamesItsBarrierAndMayChangeItsCount) {
  // model/DISPATCH.md 5.
  const model::BarrierPayload hull = model::barrier_payload(0x8a008c00);
  EXPECT_EQ(hull.id, 26u);
  EXPECT_EQ(hull.count, 6u);
  const model::BarrierPayload compute = model::barrier_payload(0x0f000000);
  EXPECT_EQ(compute.id, 15u);
  EXPECT_FALSE(compute.count);
}

/// Two threads of a group; g20 is r0 with changes.
SimulatedRun run_group(const std::string& assembly, const std::vector<std::string>& machine = {}) {
  model::Workload workload = bare_kernel("mov(8) g20<1>UD g0<8,8,1>UD { align1 1Q };\n" + assembly);
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.local_size = {32, 1, 1};
  return simulate(machine_with(machine), workload);
}

TEST(Gateway, ABarrierWithACountOpensAtThatCount) {
  const std::string one_is_enough =
      set_dword(20, 2, 1u << 15 | 1u << 9) + gateway("null<1>UW", kBarrier) + wait(0);
  EXPECT_EQ(run_group(one_is_enough).outcome, model::Outcome::Finished);
  const SimulatedRun three =
      run_group(set_dword(20, 2, 1u << 15 | 3u << 9) + gateway("null<1>UW", kBarrier) + wait(0));
  EXPECT_EQ(three.outcome, model::Outcome::Hung);
  EXPECT_NE(three.failure.find("2 of 3 threads have arrived"), std::string::npos) << three.failure;
  const SimulatedRun pooled = run_group(one_is_enough, {"/dispatcher/thread_pools=1"});
  EXPECT_NE(pooled.failure.find("a barrier of a thread pool keeps its count"), std::string::npos);
}

TEST(Gateway, ABarrierOfAnotherGroupIsRefused) {
  const SimulatedRun run =
      run_group(set_dword(20, 2, 5u << 24) + gateway("null<1>UW", kBarrier) + wait(0));
  EXPECT_EQ(run.outcome, model::Outcome::Failed);
  EXPECT_NE(run.failure.find("names barrier 5, its group has barrier 0 (r0.2)"), std::string::npos)
      << run.failure;
}

/// Loops until n0.0 is not zero; g62 is the time of the last read.
const std::string kPoll =
    "LOOP:\n"
    "mov(1) g61<1>UD n0<0,1,0>UD { align1 WE_all 1N };\n"
    "mov(1) g62<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n"
    "cmp.z.f0.0(1) null<1>UD g61<0,1,0>UD 0UD { align1 WE_all 1N };\n"
    "(+f0.0) jmpi(1) LOOP { align1 WE_all };\n";
const std::string kTime = "mov(1) g62<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n";

/// Thread 0 polls its counter; thread 1, on another EU, raises it after a long time. Thread 0 must
/// not run ahead of that.
void expect_seen_in_time(const std::string& begin, const std::string& raise, bool group) {
  const config::Machine m = machine_with({});
  for (const int instructions : {0, 300, 900, 1500}) {
    model::Workload workload = bare_kernel(
        "mov(8) g20<1>UD g0<8,8,1>UD { align1 1Q };\n"
        "cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
        "(+f0.0) jmpi(1) SECOND { align1 WE_all };\n" +
            begin + kPoll + "jmpi(1) END { align1 WE_all };\nSECOND:\n" + nops(instructions) +
            kTime + raise + "END:\nmov(8) g127<1>UD 1UD { align1 1Q };\n",
        group ? 1 : 2);
    if (group) {
      workload.dispatch.kind = model::DispatchKind::Walker;
      workload.dispatch.local_size = {32, 1, 1};
    }
    workload.dispatch.placement = model::Placement::Spread;
    model::PayloadItem number;
    number.byte = 32;
    number.builtin = model::Builtin::Thread;
    workload.dispatch.payload.push_back(number);
    model::RunOptions options;
    options.max_cycles = 100'000;
    const SimulatedRun run = simulate(m, workload, options);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const std::int64_t sent = grf_dword(run, 1, 62, 0);
    const std::int64_t seen = grf_dword(run, 0, 62, 0);
    EXPECT_GE(seen, sent + m.gateway.latency_cycles);
    // At most one iteration of the loop and the latency of the gateway later.
    EXPECT_LE(seen, sent + m.gateway.latency_cycles + 150);
  }
}

TEST(Gateway, WhatReadsTheCounterSeesAForwardedMessageInTime) {
  expect_seen_in_time(open(40, 0, 7), forward(0, 0, 2, 7, kNotify0), false);
}

TEST(Gateway, WhatReadsTheCounterSeesABarrierOpenInTime) {
  const std::string arrive = gateway("null<1>UW", kBarrier);
  expect_seen_in_time(arrive, arrive, true);
}

}  // namespace
}  // namespace eu::test
