// Untimed runs: the values, ends and failures of timed runs, for all kinds of interaction
// between threads.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/model/thread_family.hpp"

namespace eu::test {
namespace {

constexpr unsigned kForward = 2, kNotify = 1u << 15;

const std::string kBarrier =
    "send(8) null<1>UW g0<8,8,1>UD 0x02000004 gateway MsgDesc: x mlen 1 rlen 0 "
    "{ align1 WE_all 1Q };\n"
    "wait(1) n0<1>UD { align1 WE_all 1N };\n";

/// SIMD8, one channel, of surface 0.
std::string read_surface() {
  return send_text("g30<1>UW", "data", descriptor(1, 1, false, port_control(5, 2u << 4 | 0xe, 0)));
}
std::string write_surface() {
  return send_text("null<1>UW", "data",
                   descriptor(2, 0, false, port_control(13, 2u << 4 | 0xe, 0)));
}

/// r1.0.
model::PayloadItem thread_number() {
  model::PayloadItem number;
  number.byte = 32;
  number.builtin = model::Builtin::Thread;
  return number;
}

/// Walker threads in one group each, with their number in r1.0, and a surface of 4 KB.
model::Workload walkers(const std::string& assembly, int groups, int threads_per_group = 1) {
  model::Workload workload = bare_kernel(assembly + end());
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.groups = {groups, 1, 1};
  workload.dispatch.local_size = {16 * threads_per_group, 1, 1};
  workload.dispatch.payload.push_back(thread_number());
  model::SurfaceData surface;
  surface.name = "buffer";
  surface.size_bytes = 4096;
  workload.surfaces.push_back(surface);
  return workload;
}

TEST(Untimed, ParentsAreNotifiedOfChildrenOnAnyMachine) {
  constexpr unsigned kCount = 20;
  const std::vector<std::string> shapes[] = {
      {},
      {"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=2"},
      {"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=32"}};
  for (const std::vector<std::string>& shape : shapes) {
    const SimulatedRun run = run_untimed(machine_with(shape), family(parent_of(kCount), kChild));
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const std::vector<std::uint8_t> grf = run.grf(0);
    for (unsigned i = 0; i < kCount; ++i) EXPECT_EQ(grf[50 * 32 + i], i + 1);
    EXPECT_EQ(run.number("/summary/threads"), 1 + kCount);
  }
}

TEST(Untimed, ChildrenStartWithWhatTheirParentLeftInTheUrb) {
  const model::Workload workload =
      family(set_dword(22, 3, 77) + write_urb() + set_dword(20, 7, 55) + spawn(1, 2) + end(),
             "mov(8) g40<1>UD g1<8,8,1>UD { align1 WE_all 1Q };\n" + end());
  const SimulatedRun run = run_untimed(machine_with({}), workload);
  const SimulatedRun timed = simulate(machine_with({}), workload);
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 1, 40, 3), 77u);
  for (const int thread : {0, 1}) EXPECT_EQ(run.grf(thread), timed.grf(thread)) << thread;
}

/// sr0.0 contains the thread number that addresses a message through the gateway (IVB PRM 3.3.3.7).
TEST(Untimed, ThreadsLiveWhereTheyDoInATimedRun) {
  const model::Workload workload =
      walkers("mov(8) g40<1>UD sr0<0,1,0>UD { align1 WE_all 1Q };\n", 24);
  const SimulatedRun run = run_untimed(machine_with({}), workload);
  const SimulatedRun timed = simulate(machine_with({}), workload);
  for (int thread = 0; thread < 24; ++thread) {
    EXPECT_EQ(grf_dword(run, thread, 40, 0) & 0xffff, grf_dword(timed, thread, 40, 0) & 0xffff);
    for (const char* place : {"/eu", "/slot"}) {
      const std::string path = "/threads/" + std::to_string(thread) + place;
      EXPECT_EQ(run.number(path), timed.number(path)) << path;
    }
  }
}

/// Age in sr0.0 18:16: zero for the thread that started last.
TEST(Untimed, AThreadsAgeIsHowManyOfItsEuHaveStartedSince) {
  const SimulatedRun run = run_untimed(
      machine_with({}), bare_kernel("mov(8) g40<1>UD sr0<0,1,0>UD { align1 WE_all 1Q };\n", 5));
  for (int thread = 0; thread < 5; ++thread)
    EXPECT_EQ(grf_dword(run, thread, 40, 0) >> 16 & 7, 4u - static_cast<unsigned>(thread));
}

/// The first two threads run for longer than a turn.
TEST(Untimed, SendcWaitsForThreadsThatWereInFlight) {
  model::Workload workload = bare_kernel(
      "mov(8) g12<1>UW tdr0<8,8,1>UW { align1 WE_all 1Q };\n"
      "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD 2UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) LAST { align1 WE_all };\n"
      "mov(1) g5<1>D 3000D { align1 WE_all 1N };\n"
      "TOP:\n"
      "add.nz.f0.0(1) g5<1>D g5<0,1,0>D -1D { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) TOP { align1 WE_all };\n"
      "LAST:\n"
      "mov(8) g3<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
      "sendc(8) g4<1>UW g3<8,8,1>UD 0x0219e000 data MsgDesc: ( DC mfence) mlen 1 rlen 1 "
      "{ align1 WE_all 1Q };\n"
      "mov(8) g13<1>UW tdr0<8,8,1>UW { align1 WE_all 1Q };\n"
      "mov(1) g14<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n" +
      end());
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.kind = model::DispatchKind::Media;
  workload.dispatch.groups = {3, 1, 1};
  workload.dispatch.scoreboard = {{{-1, 0}}, false};
  workload.dispatch.payload.push_back(thread_number());
  const SimulatedRun run = run_untimed(machine_with({}), workload);
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 0, 12, 0), 0u);
  EXPECT_EQ(grf_dword(run, 2, 12, 0), 0x8001u) << "valid, thread id 1";
  EXPECT_EQ(grf_dword(run, 2, 13, 0), 0x0001u) << "it has ended";
  EXPECT_GT(grf_dword(run, 2, 14, 0), grf_dword(run, 1, 14, 0));
}

/// Threads write, meet at a barrier, and read the next one's data; r2.0 is their number.
TEST(Untimed, GroupsMeetAtBarriers) {
  constexpr int kThreads = 16;
  std::string kernel =
      "shl(8) g20<1>UD g1<0,1,0>UD 5UD { align1 WE_all 1Q };\n"
      "add(8) g21<1>UD g1<0,1,0>UD 100UD { align1 WE_all 1Q };\n" +
      write_surface() + kBarrier +
      "add(8) g20<1>UD g20<8,8,1>UD 32UD { align1 WE_all 1Q };\n"
      "and(8) g20<1>UD g20<8,8,1>UD 511UD { align1 WE_all 1Q };\n" +
      read_surface() + "mov(8) g40<1>UD g30<8,8,1>UD { align1 WE_all 1Q };\n";
  const SimulatedRun run = run_untimed(machine_with({}), walkers(kernel, 1, kThreads));
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  for (unsigned thread = 0; thread < kThreads; ++thread)
    EXPECT_EQ(grf_dword(run, static_cast<int>(thread), 40, 0), 100 + (thread + 1) % kThreads);
}

/// The first group waits in a loop for data that the last one writes.
TEST(Untimed, ResidentThreadsTakeTurns) {
  const std::string kernel =
      "mov(8) g20<1>UD 0UD { align1 WE_all 1Q };\n"
      "cmp.nz.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) OTHERS { align1 WE_all };\n"
      "AGAIN:\n" +
      read_surface() +
      "cmp.nz.f0.0(1) null<1>UD g30<0,1,0>UD 7UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) AGAIN { align1 WE_all };\n"
      "jmpi(1) END { align1 WE_all };\n"
      "OTHERS:\n"
      "mov(8) g21<1>UD g1<0,1,0>UD { align1 WE_all 1Q };\n" +
      write_surface() + "END:\n";
  const SimulatedRun run = run_untimed(machine_with({}), walkers(kernel, 8));
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  const SimulatedRun one_slot = run_untimed(
      machine_with({"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=1"}),
      walkers(kernel, 8), {10'000, false, nullptr});
  EXPECT_EQ(one_slot.outcome, model::Outcome::CycleLimit) << "no other thread is resident";
}

/// Both tm0 and the gateway's timestamp.
TEST(Untimed, TimeIsTheNumberOfInstructionsExecuted) {
  const std::string time = "mov(1) g40<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n";
  const SimulatedRun run = run_untimed(
      machine_with({}), bare_kernel("nop;\nnop;\n" + time +
                                    "nop;\nmov(1) g41<1>UD tm0<0,1,0>UD { align1 WE_all 1N };\n" +
                                    send_text("g42<1>UW", "gateway", descriptor(1, 1, false, 3))));
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 0, 40, 0), 2u);
  EXPECT_EQ(grf_dword(run, 0, 41, 0), 4u);
  EXPECT_EQ(grf_dword(run, 0, 42, 0), 6u) << "with the send itself";
}

TEST(Untimed, LoopsThatWaitForTimeEnd) {
  const SimulatedRun run =
      run_untimed(machine_with({}),
                  bare_kernel("TOP:\n"
                              "cmp.l.f0.0(1) null<1>UD tm0<0,1,0>UD 1000UD { align1 WE_all 1N };\n"
                              "(+f0.0) jmpi(1) TOP { align1 WE_all };\n"));
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
}

/// A scoreboard entry that would never clear does not hold an untimed thread.
TEST(Untimed, DependencyControlHasNothingToControl) {
  const model::Workload workload = bare_kernel(
      "mov(8) g2<1>UD 5UD { align1 NoDDClr 1Q };\nmov(8) g3<1>UD g2<8,8,1>UD { align1 1Q };\n");
  EXPECT_EQ(simulate(machine_with({}), workload).outcome, model::Outcome::Hung);
  const SimulatedRun run = run_untimed(machine_with({}), workload);
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(grf_dword(run, 0, 3, 0), 5u);
}

TEST(Untimed, TheLimitOfInstructionsIsExact) {
  const std::string three = "nop;\nnop;\nnop;\n";
  for (const auto& [limit, outcome] :
       {std::pair(2u, model::Outcome::CycleLimit), {3u, model::Outcome::Finished}}) {
    const SimulatedRun run =
        run_untimed(machine_with({}), bare_kernel(three), {limit, false, nullptr});
    EXPECT_EQ(run.outcome, outcome);
    EXPECT_EQ(run.number("/summary/instructions"), limit);
  }
}

// ---- runs that do not finish ----

/// The message without times, so that those of timed and untimed runs can be compared.
std::string without_moments(std::string text) {
  for (const auto& [from, to] : {std::pair(" since cycle", " at "),
                                 {" at cycle", " without"},
                                 {", cycle ", ": "},
                                 {", after ", ": "}})
    for (std::size_t at; (at = text.find(from)) != std::string::npos;)
      text.erase(at, text.find(to, at + 1) - at);
  return text;
}

/// Expects both runs to end alike and with the same message.
void expect_alike(const model::Workload& workload, model::Outcome outcome, const std::string& says,
                  const std::vector<std::string>& sets = {}) {
  const SimulatedRun timed = simulate(machine_with(sets), workload);
  const SimulatedRun run = run_untimed(machine_with(sets), workload);
  EXPECT_EQ(timed.outcome, outcome) << timed.failure;
  EXPECT_EQ(run.outcome, outcome) << run.failure;
  EXPECT_NE(run.failure.find(says), std::string::npos) << run.failure;
  EXPECT_EQ(run.failure.find("cycle"), std::string::npos) << run.failure;
  EXPECT_EQ(without_moments(run.failure), without_moments(timed.failure));
}

TEST(UntimedFailures, ThreadsThatNeverUnblockAreAHang) {
  expect_alike(bare_kernel("wait(1) n0<1>UD { align1 WE_all 1N };\n", 2), model::Outcome::Hung,
               "waits (notify) for a notification that no thread sends");
  const std::string leave =
      "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD 2UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) END { align1 WE_all };\n" +
      kBarrier + "END:\n";
  expect_alike(walkers(leave, 1, 4), model::Outcome::Hung,
               "deadlocked barrier: group 0, 3 of 4 threads have arrived");
  expect_alike(family(parent_of(1), kChild), model::Outcome::Hung, "waits (notify)",
               {"/machine/subslices=1", "/machine/eus_per_subslice=1", "/eu/threads=1"});
}

TEST(UntimedFailures, AreThoseOfTheTimedRunWithTheirPlaces) {
  const std::pair<std::string, std::string> cases[] = {
      {"nop;\njmpi(1) 2000D { align1 WE_all };\n", "jmpi"},
      {"nop;\nillegal;\n", "illegal"},
      {read_surface(), "binding table index 0 has no surface"},
      {send_text("null<1>UW", "gateway", descriptor(1, 0, false, kForward | kNotify)),
       "has not opened its gateway"},
      {send_text("null<1>UW", "gateway", descriptor(1, 0, false, 7)), "gateway"},
      {send_text("g40<1>UW", "urb", descriptor(1, 2, true, 2)), ""},
      {send_text("g30<1>UW", "data", descriptor(1, 1, false, port_control(5, 2u << 4 | 0xe, 254))),
       "shared local memory is used, but the dispatch gives its groups none"},
      {spawn(0, 0), "only media threads spawn threads"}};
  for (const auto& [kernel, says] : cases) {
    SCOPED_TRACE(kernel);
    const model::Workload workload = bare_kernel(kernel);
    if (says.empty())
      EXPECT_EQ(run_untimed(machine_with({}), workload).outcome,
                simulate(machine_with({}), workload).outcome);
    else
      expect_alike(workload, model::Outcome::Failed, says);
  }
}

/// The kernel with other distances in its first instruction (IVB PRM 6: JIP in bits 111:96, UIP in
/// bits 127:112).
model::Workload jumps(const std::string& branch, std::int16_t jip, std::int16_t uip) {
  model::Workload workload =
      bare_kernel(branch + "nop;\nnop;\n" + kBarrier + "END: endif(8) JIP: LAST { align1 1Q };\n" +
                  "LAST: nop;\n");
  std::vector<std::uint8_t> bytes = workload.program.bytes;
  std::memcpy(bytes.data() + 12, &jip, sizeof jip);
  std::memcpy(bytes.data() + 14, &uip, sizeof uip);
  workload.program =
      isa::program_from_bytes(bytes, isa::Generation::Ivb, "kernel", isa::Undecodable::Illegal);
  return workload;
}

/// The instructions after the branch would fault themselves if the model took the thread to be
/// at them.
TEST(UntimedFailures, JumpsToWhereNoInstructionStartsAreThoseOfTheBranch) {
  const std::string both = "JIP: END UIP: END { align1 1Q };\n";
  const std::string one = "JIP: END { align1 1Q };\n";
  constexpr std::int16_t kNowhere[] = {1, 5, 1001, 32766, -1, -64, -32768};
  for (const std::int16_t odd : kNowhere) {
    const std::int16_t good = 4;  // of 8 bytes
    for (const char* name : {"break", "cont", "halt"}) {
      expect_alike(jumps(std::string(name) + "(8) " + both, odd, good), model::Outcome::Failed,
                   "where no instruction starts");
      expect_alike(jumps(std::string(name) + "(8) " + both, good, odd), model::Outcome::Failed,
                   "where no instruction starts");
    }
    expect_alike(jumps("(+f0.0) if(8) " + both, odd, good), model::Outcome::Failed,
                 "where no instruction starts");
    for (const char* name : {"else(8) ", "call(8) g4<1>D "})
      expect_alike(jumps(name + one, odd, 0), model::Outcome::Failed,
                   "where no instruction starts");
  }
}

TEST(UntimedFailures, RunningPastTheEndWithoutEndOfThreadIsOne) {
  model::Workload workload = bare_kernel("nop;\n");
  workload.dispatch.ends_without_eot = false;
  expect_alike(workload, model::Outcome::Failed, "ran past the end of the kernel");
}

}  // namespace
}  // namespace eu::test
