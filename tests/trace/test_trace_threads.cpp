// Traces of kernels whose threads start others, write to each other's registers, and have memory of
// their own: their numbers, ids and addresses differ on another machine.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/model/recording.hpp"
#include "tests/support/model/thread_family.hpp"

namespace eu::test {
namespace {

std::string nops(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "nop;\n";
  return text;
}

/// Threads for which the register is not 0 skip `count` instructions that do nothing.
std::string delay_of_zero(const std::string& reg, int count) {
  return "cmp.nz.f0.0(1) null<1>UD " + reg + "<0,1,0>UD 0UD { align1 WE_all 1N };\n" +
         "(+f0.0) jmpi " + std::to_string(2 * count) + "D;\n" + nops(count);
}

/// r100.0 is the number of the thread.
void number_threads(model::Workload& workload) {
  model::PayloadItem number;
  number.byte = 100 * 32;
  number.builtin = model::Builtin::Thread;
  workload.dispatch.payload.push_back(number);
}

/// Three media threads, each with three children that notify it at their end. The first one's
/// children take longer, and end last where all threads start together.
model::Workload three_families() {
  const std::string parent =
      set_dword(20, 4, 0x1212) + set_dword(20, 5, 50u << 21) +
      send_text("null<1>UW", "gateway", descriptor(1, 0, false, 0)) + delay_of_zero("g100", 150) +
      "mov(1) g20.6<1>UD g100<0,1,0>UD { align1 WE_all 1N };\n"
      "mov(1) g20.14<1>UW sr0<0,1,0>UW { align1 WE_all 1N };\n" +
      spawn(1, 0) + spawn(1, 0) + spawn(1, 0) + "wait(1) n0<1>UD { align1 WE_all 1N };\n" +
      "wait(1) n0<1>UD { align1 WE_all 1N };\n" + "wait(1) n0<1>UD { align1 WE_all 1N };\n" + end();
  const std::string child =
      delay_of_zero("g0.6", 70) + "mov(1) g20.8<1>UW 0x1212UW { align1 WE_all 1N };\n" +
      "mov(1) g20.9<1>UW g0.14<0,1,0>UW { align1 WE_all 1N };\n" + set_dword(20, 5, 0) +
      send_text("null<1>UW", "gateway", descriptor(1, 0, false, 1u << 15 | 2)) + end();
  model::Workload workload = family(parent, child);
  workload.dispatch.groups = {3, 1, 1};
  workload.dispatch.placement = model::Placement::Spread;
  number_threads(workload);
  return workload;
}

/// Threads of different lengths with 8 KB of scratch space each, written and read back.
model::Workload scratch_users() {
  constexpr unsigned kScratch = 1u << 18, kWrite = 1u << 17;
  std::string text =
      "mov(8) g20<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
      "and(1) g101<1>UD g100<0,1,0>UD 3UD { align1 WE_all 1N };\n" +
      delay_of_zero("g101", 60);
  for (unsigned at : {0u, 40u, 200u})
    text += send_text("null<1>UW", "data", descriptor(2, 0, true, kScratch | kWrite | at)) +
            send_text("g40<1>UW", "data", descriptor(1, 1, true, kScratch | at)) +
            "mov(8) g41<1>UD g40<8,8,1>UD { align1 WE_all 1Q };\n";
  model::Workload workload = bare_kernel(text + end(), 300);
  workload.dispatch.kind = model::DispatchKind::Threads;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.scratch_bytes = 8192;
  number_threads(workload);
  return workload;
}

/// Vertices whose entries fill the buffer several times over.
model::Workload vertices() {
  model::Workload workload =
      bare_kernel("mov(8) g20<1>UD g1<8,8,1>UD { align1 WE_all 1Q };\n" + set_dword(20, 5, 0xff00) +
                      send_text("null<1>UW", "urb", descriptor(5, 0, true, 1u << 14)) + end(),
                  24);
  workload.dispatch.kind = model::DispatchKind::Vertex;
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.simd_size = 8;
  workload.dispatch.local_size = {8, 1, 1};
  workload.dispatch.vertices = 48;
  workload.dispatch.urb_entry_bytes = 16384;
  return workload;
}

const std::vector<std::vector<std::string>> kMachineOptions = {
    {},
    {"/machine/subslices=1", "/machine/eus_per_subslice=1"},
    {"/machine/subslices=1", "/machine/eus_per_subslice=2", "/eu/threads=6", "/l3/table=any",
     "/l3/partition/urb_ways=4"},
    {"/machine/eus_per_subslice=3", "/gateway/latency_cycles=300", "/l3/line_bytes=32"},
    {"/eu/threads=4", "/thread_spawner/latency_cycles=500", "/dispatcher/cycles_per_thread=5000"}};

/// Expects the law for recordings on any of the machines, replayed on all.
void expect_law(const model::Workload& workload) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  std::vector<std::string> executed;
  for (const std::vector<std::string>& sets : kMachineOptions) {
    executed.push_back(timed_run(machine_with(sets), workload));
    ASSERT_EQ(executed.back().find("not finished"), std::string::npos) << executed.back();
  }
  for (std::size_t here = 0; here < kMachineOptions.size(); ++here) {
    EXPECT_EQ(executed[here], recorded_run(machine_with(kMachineOptions[here]), workload, trace));
    for (std::size_t there = 0; there < kMachineOptions.size(); ++there) {
      SCOPED_TRACE(std::to_string(here) + " on " + std::to_string(there));
      EXPECT_EQ(executed[there], replayed_run(machine_with(kMachineOptions[there]), trace));
    }
  }
}

TEST(TraceThreads, ASpawnedThreadIsReplayedWhereverItStarts) {
  expect_law(family(parent_of(20), kChild));
}

TEST(TraceThreads, ChildrenOfSeveralThreadsAreDistinct) {
  expect_law(three_families());
}

TEST(TraceThreads, ScratchSpaceIsThatOfTheThreadIdThere) {
  expect_law(scratch_users());
}

TEST(TraceThreads, VerticesGoToTheEntriesOfTheBufferThere) {
  expect_law(vertices());
}

}  // namespace
}  // namespace eu::test
