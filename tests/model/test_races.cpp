// Races between threads, and accesses that are ordered (model/memory/race_detector.hpp).
#include <gtest/gtest.h>

#include "model/process/packed.hpp"
#include "model/report/text/text_report.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using model::AccessKind;

// ---- kernels: one lane at the address in g2, data in g3 ----

std::string at(int address) {
  return "mov(8) g2<1>UD " + std::to_string(address) + "UD { align1 WE_all 1Q };\n";
}
std::string value(const std::string& v) {
  return "mov(8) g3<1>UD " + v + " { align1 WE_all 1Q };\n";
}
std::string message(const std::string& destination, const std::string& descriptor, int mlen,
                    int rlen, const std::string& payload = "g2") {
  return "send(1) " + destination + "<1>UW " + payload + "<8,8,1>UD " + descriptor +
         " data MsgDesc: x mlen " + std::to_string(mlen) + " rlen " + std::to_string(rlen) +
         " { align1 WE_all 1N };\n";
}
const std::string kTen = value("10UD");
const std::string kMine = value("g1<0,1,0>UD");  // number of the thread in its group
const std::string kWrite = message("null", "0x04036e00", 2, 0);
const std::string kRead = message("g4", "0x02116e00", 1, 1);
const std::string kAtomic = message("g4", "0x0211b500", 1, 1);
const std::string kSlmWrite = message("null", "0x04036efe", 2, 0);
const std::string kSlmRead = message("g4", "0x02116efe", 1, 1);
const std::string kSlmAtomic = message("g4", "0x0211b5fe", 1, 1);
const std::string kWriteByte = message("null", "0x04030000", 2, 0);
const std::string kBlockRead = message("g4", "0x02180200", 1, 1, "g30");  // 32 bytes from 0
const std::string kFence = message("g12", "0x0219e000", 1, 1, "g0") +
                           "mov(8) null<1>UD g12<8,8,1>UD { align1 WE_all 1Q };\n";
const std::string kArrive =
    "send(8) null<1>UW g31<8,8,1>UD 0x02000004 gateway MsgDesc: (barrier msg) mlen 1 rlen 0 "
    "{ align1 WE_all 1Q };\n";
const std::string kWait = "wait(1) n0<1>UD { align1 WE_all 1N };\n";
const std::string kBarrier = kArrive + kWait;

const std::string kEnd =
    "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";

std::string delay(int instructions) {
  std::string text;
  for (int i = 0; i < instructions; ++i)
    text += "mov(8) g20<1>UD g20<8,8,1>UD { align1 WE_all 1Q };\n";
  return text;
}

/// Thread 0 of a group executes one text, the others execute the other.
std::string roles(const std::string& first, const std::string& others) {
  return "cmp.z.f0.0(8) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1Q switch };\n"
         "(+f0.0) jmpi(1) FIRST { align1 WE_all 1N };\n" +
         others + "jmpi(1) LAST { align1 WE_all 1N };\nFIRST:\n" + first +
         "LAST:\nnop { align1 WE_all 1Q };\n";
}

model::Workload workload(const std::string& kernel, int threads = 2, int groups = 1) {
  model::Workload workload = bare_kernel(kernel);
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.groups = {groups, 1, 1};
  workload.dispatch.local_size = {16 * threads, 1, 1};
  workload.dispatch.slm_bytes = 4096;
  model::PayloadItem number;
  number.byte = 32;
  number.builtin = model::Builtin::ThreadInGroup;
  workload.dispatch.payload.push_back(number);
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 4096;
  workload.surfaces.push_back(surface);
  return workload;
}

std::string kind_text(AccessKind kind) {
  return kind == AccessKind::Read ? "r" : kind == AccessKind::Write ? "w" : "a";
}

/// "memory w/r 0-3 x8": surface, kinds, bytes, conflicts. "=N" follows for N conflicts with the
/// same value.
std::string text_of(const model::Race& race) {
  std::string kinds[] = {kind_text(race.first.kind), kind_text(race.second.kind)};
  if (kinds[0] < kinds[1]) std::swap(kinds[0], kinds[1]);  // r/w and w/r are the same
  return race.surface + " " + kinds[0] + "/" + kinds[1] + " " + std::to_string(race.begin_offset) +
         "-" + std::to_string(race.end_offset - 1) + " x" + std::to_string(race.conflicts) +
         (race.same_value == 0 ? "" : "=" + std::to_string(race.same_value));
}

struct Checked {
  std::string races;
  std::string cycles;
};

Checked check(const model::Workload& workload, const std::vector<std::string>& sets = {}) {
  const config::Machine machine = machine_with(sets);
  const std::string packed = in_child([&] {
    model::RaceDetector races(workload.dispatch, workload.program);
    model::RunOptions options;
    options.races = &races;
    model::Simulation simulation(machine, workload, options);
    const model::RunResult result = simulation.run();
    if (result.outcome != model::Outcome::Finished)
      throw std::runtime_error(model::failure_report({machine, workload, result, {}}));
    std::string text;
    for (const model::Race& race : races.races())
      text += (text.empty() ? "" : "; ") + text_of(race);
    std::string packed;
    model::append(packed, text);
    model::append(packed, std::to_string(result.cycles));
    return packed;
  });
  std::size_t position = 0;
  Checked checked;
  checked.races = model::take(packed, position);
  checked.cycles = model::take(packed, position);
  return checked;
}

struct Case {
  const char* name;
  std::string first;   ///< thread 0
  std::string second;  ///< thread 1
  const char* races;
};

TEST(Races, OfTwoThreadsOfAGroup) {
  const Case cases[] = {
      {"two writes", at(0) + kMine + kWrite, at(0) + kMine + kWrite, "memory w/w 0-3 x1"},
      {"of the same value", at(0) + kTen + kWrite, at(0) + kTen + kWrite, "memory w/w 0-3 x1=1"},
      {"a write and a read", at(8) + kTen + kWrite, at(8) + kRead, "memory w/r 8-11 x1"},
      {"two reads", at(0) + kRead, at(0) + kRead, ""},
      {"other dwords", at(0) + kTen + kWrite, at(4) + kRead, ""},
      {"other bytes of a dword", at(0) + kTen + kWriteByte, at(1) + kTen + kWriteByte, ""},
      {"one byte", at(5) + kMine + kWriteByte, at(5) + kMine + kWriteByte, "memory w/w 5-5 x1"},
      {"a byte of a dword", at(5) + kMine + kWriteByte, at(4) + kRead, "memory w/r 5-5 x1"},
      {"a dword of a block", at(8) + kTen + kWrite, kBlockRead, "memory w/r 8-11 x1"},
      {"local memory", at(0) + kTen + kSlmWrite, at(0) + kSlmRead, "slm w/r 0-3 x1"},
      {"local memory is not the surface", at(0) + kTen + kSlmWrite, at(0) + kRead, ""},
      {"a barrier between", at(0) + kTen + kSlmWrite + kBarrier, at(0) + kBarrier + kSlmRead, ""},
      {"a barrier orders surfaces too", at(0) + kTen + kWrite + kBarrier, at(0) + kBarrier + kRead,
       ""},
      {"read, barrier, write", at(0) + kRead + kBarrier, at(0) + kTen + kBarrier + kWrite, ""},
      {"a barrier that the reader does not wait for", at(0) + kTen + kSlmWrite + kArrive + kWait,
       at(0) + kArrive + delay(100) + kSlmRead + kWait, "slm w/r 0-3 x1"},
      {"a write after the barrier's message", at(0) + kTen + kArrive + kSlmWrite + kWait,
       at(0) + kBarrier + kSlmRead, "slm w/r 0-3 x1"},
      {"the second barrier is missing", at(0) + kTen + kSlmWrite + kBarrier + delay(60) + kSlmWrite,
       at(0) + kBarrier + kSlmRead, "slm w/r 0-3 x1"},
      {"two barriers", at(0) + kTen + kSlmWrite + kBarrier + kBarrier + kSlmWrite,
       at(0) + kBarrier + kSlmRead + kBarrier, ""},
      {"two atomics", at(0) + kAtomic, at(0) + kAtomic, ""},
      {"an atomic and a read", at(0) + kAtomic, at(0) + kRead, "memory r/a 0-3 x1"},
      {"an atomic and a write", at(0) + kAtomic, at(0) + kTen + kWrite, "memory w/a 0-3 x1"},
      {"atomics of local memory", at(0) + kSlmAtomic, at(0) + kSlmAtomic, ""},
      {"a write before one's own atomic", at(0) + kTen + kWrite + kAtomic,
       at(0) + delay(200) + kAtomic, "memory w/a 0-3 x1"},
      {"a flag without fences", at(0) + kTen + kWrite + at(64) + kAtomic,
       delay(400) + at(64) + kAtomic + at(0) + kRead, "memory w/r 0-3 x1"},
      {"a flag with fences", at(0) + kTen + kWrite + kFence + at(64) + kAtomic,
       delay(400) + at(64) + kAtomic + kFence + at(0) + kRead, ""},
      {"a flag with the writer's fence alone", at(0) + kTen + kWrite + kFence + at(64) + kAtomic,
       delay(400) + at(64) + kAtomic + at(0) + kRead, "memory w/r 0-3 x1"},
      {"a flag with the reader's fence alone", at(0) + kTen + kWrite + at(64) + kAtomic,
       delay(400) + at(64) + kAtomic + kFence + at(0) + kRead, "memory w/r 0-3 x1"},
      {"a flag that comes too late", delay(400) + at(0) + kTen + kWrite + kFence + at(64) + kAtomic,
       at(64) + kAtomic + kFence + at(0) + kRead, "memory w/r 0-3 x1"},
      {"fences alone", at(0) + kTen + kWrite + kFence, delay(400) + kFence + at(0) + kRead,
       "memory w/r 0-3 x1"},
      {"outside the surface", at(8192) + kTen + kWrite, at(8192) + kRead, ""},
  };
  for (const Case& c : cases)
    EXPECT_EQ(check(workload(roles(c.first, c.second))).races, c.races) << c.name;
}

TEST(Races, DoNotChangeTheRun) {
  for (const std::string& kernel : {roles(at(0) + kMine + kWrite, at(0) + kRead),
                                    roles(at(0) + kBarrier, kBarrier + at(4) + kSlmWrite)}) {
    const model::Workload w = workload(kernel);
    EXPECT_EQ(check(w).cycles,
              std::to_string(simulate(machine_with({}), w).number("/summary/cycles")));
  }
}

TEST(Races, OfGroupsThatRunOneAfterTheOther) {
  // A single thread slot gives no order in time, since another machine has more.
  const std::vector<std::string> one_slot = {"/machine/subslices=1", "/machine/eus_per_subslice=1",
                                             "/eu/threads=1"};
  const auto races = [&](const std::string& kernel, int groups) {
    model::Workload w = workload(kernel + kEnd, 1, groups);
    w.dispatch.ends_without_eot = false;
    return check(w, one_slot).races;
  };
  EXPECT_EQ(races(at(0) + kMine + kWrite, 2), "memory w/w 0-3 x1=1");
  EXPECT_EQ(races(at(0) + kMine + kSlmWrite, 3), "");
}

TEST(Races, APairOfInstructionsIsOneRace) {
  // A loop of four writes in each thread: one pair of sends, four conflicts.
  const std::string loop =
      "mov(1) g5<1>UD 0UD { align1 WE_all 1N };\nmov(8) g2<1>UD 0UD { align1 WE_all 1Q "
      "};\nAGAIN:\n" +
      kMine + kWrite +
      "add(8) g2<1>UD g2<8,8,1>UD 64UD { align1 WE_all 1Q };\n"
      "add(1) g5<1>UD g5<0,1,0>UD 1UD { align1 WE_all 1N };\n"
      "cmp.l.f0.0(8) null<1>UD g5<0,1,0>UD 4UD { align1 WE_all 1Q switch };\n"
      "(+f0.0) jmpi(1) AGAIN { align1 WE_all 1N };\n";
  EXPECT_EQ(check(workload(loop)).races, "memory w/w 0-195 x4");
}

TEST(Races, MostConflictsComeFirst) {
  const std::string twice = at(0) + kTen + kWrite + at(64) + kRead + at(128) + kRead;
  const std::string other = at(0) + kRead + at(64) + kTen + kWrite + at(128) + kWrite;
  const std::string races = check(workload(roles(twice, other), 4)).races;
  ASSERT_NE(races, "");
  std::vector<int> conflicts;
  for (std::size_t x = races.find(" x"); x != std::string::npos; x = races.find(" x", x + 1))
    conflicts.push_back(std::stoi(races.substr(x + 2)));
  EXPECT_GT(conflicts.size(), 2u) << races;
  EXPECT_TRUE(std::is_sorted(conflicts.rbegin(), conflicts.rend())) << races;
}

TEST(Races, AWriteAfterReadsOfManyThreads) {
  const std::string kernel = roles(at(0) + kTen + delay(300) + kWrite, at(0) + kRead);
  EXPECT_NE(check(workload(kernel, 16)).races, "");
  const std::string ordered = roles(at(0) + kTen + kBarrier + kWrite, at(0) + kRead + kBarrier);
  EXPECT_EQ(check(workload(ordered, 16)).races, "");
}

/// Thread 1 of two media threads reads data that thread 0 wrote.
std::string media_races(std::vector<std::array<int, 2>> dependencies, bool stalling,
                        const std::string& send) {
  std::string read = kRead;
  read.replace(0, 4, send);
  model::Workload w = workload(roles(at(0) + kTen + kWrite, at(0) + read) + kEnd, 1);
  w.dispatch.ends_without_eot = false;
  w.dispatch.kind = model::DispatchKind::Media;
  w.dispatch.groups = {2, 1, 1};
  w.dispatch.local_size = {1, 1, 1};
  w.dispatch.payload[0].builtin = model::Builtin::Thread;
  w.dispatch.scoreboard = {std::move(dependencies), stalling};
  return check(w).races;
}

TEST(Races, DependenciesOrderTheEndOfAThreadAndTheNext) {
  EXPECT_EQ(media_races({}, true, "send"), "memory w/r 0-3 x1");
  EXPECT_EQ(media_races({{-1, 0}}, true, "send"), "");
  EXPECT_EQ(media_races({{-1, 0}}, false, "sendc"), "");
  EXPECT_EQ(media_races({{-1, 0}}, false, "send"), "memory w/r 0-3 x1");
}

}  // namespace
}  // namespace eu::test
