// Memory that each thread has for itself: scratch space and entries in the URB (isa/MESSAGES.md 8,
// model/DISPATCH.md 1).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using model::DispatchKind;

std::string nops(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "nop;\n";
  return text;
}

/// r100.0 is the number of the thread.
model::Workload numbered(DispatchKind kind, int threads, const std::string& assembly) {
  model::Workload workload = bare_kernel(assembly, threads);
  workload.dispatch.kind = kind;
  workload.dispatch.placement = model::Placement::Spread;
  if (kind == DispatchKind::Pixel) workload.dispatch.pixels = {4 * threads, 4};
  if (kind == DispatchKind::Vertex) {
    workload.dispatch.simd_size = 8;
    workload.dispatch.local_size = {8, 1, 1};
    workload.dispatch.vertices = 2 * threads;
  }
  model::PayloadItem number;
  number.byte = 100 * 32;
  number.builtin = model::Builtin::Thread;
  workload.dispatch.payload.push_back(number);
  return workload;
}

constexpr unsigned kScratch = 1u << 18, kScratchWrite = 1u << 17;

/// Writes the thread's number to register 3 of its scratch space, waits for the others, and reads
/// it back.
const std::string kUseScratch =
    "mov(8) g20<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "mov(8) g21<1>UD g100<0,1,0>UD { align1 WE_all 1Q };\n" +
    send_text("null<1>UW", "data", descriptor(2, 0, true, kScratch | kScratchWrite | 3)) +
    nops(500) + send_text("g40<1>UW", "data", descriptor(1, 1, true, kScratch | 3)) +
    "mov(8) g41<1>UD g40<8,8,1>UD { align1 WE_all 1Q };\n";

TEST(Scratch, EveryThreadOfEveryKindHasItsOwn) {
  constexpr int kThreads = 24;
  for (const DispatchKind kind : {DispatchKind::Walker, DispatchKind::Threads, DispatchKind::Media,
                                  DispatchKind::Pixel, DispatchKind::Vertex}) {
    model::Workload workload = numbered(kind, kThreads, kUseScratch);
    workload.dispatch.scratch_bytes = 2048;
    for (const SimulatedRun& run :
         {simulate(machine_with({}), workload), run_untimed(machine_with({}), workload)}) {
      ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
      for (int thread = 0; thread < kThreads; ++thread)
        EXPECT_EQ(grf_dword(run, thread, 41, 5), static_cast<std::uint32_t>(thread))
            << static_cast<int>(kind);
    }
  }
}

TEST(Scratch, FollowsTheSurfacesByThreadId) {
  model::Workload workload = numbered(DispatchKind::Media, 3, kUseScratch);
  workload.dispatch.scratch_bytes = 8192;
  model::SurfaceData surface;
  surface.name = "buffer";
  surface.size_bytes = 5000;
  workload.surfaces.push_back(surface);
  const SimulatedRun run = simulate(machine_with({}), workload);
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  for (int thread = 0; thread < 3; ++thread) {
    const std::uint32_t pointer = grf_dword(run, thread, 0, 5);
    EXPECT_EQ(pointer & 0xff, static_cast<std::uint32_t>(thread));
    EXPECT_EQ(pointer & ~0x3ffu, 0x12000u + 8192u * static_cast<std::uint32_t>(thread));
    EXPECT_EQ(grf_dword(run, thread, 0, 3) & 0xf, 3u) << "2^(3+10) bytes";
  }
  for (const std::uint8_t byte : run.surfaces.at("buffer")) EXPECT_EQ(byte, 0);
}

TEST(Scratch, IsOneForAllIfTheWorkloadGivesNone) {
  const SimulatedRun run =
      simulate(machine_with({}), numbered(DispatchKind::Media, 2, kUseScratch));
  EXPECT_EQ(grf_dword(run, 0, 41, 0), grf_dword(run, 1, 41, 0));
}

TEST(Scratch, ThatMemoryHasNoRoomForIsRefused) {
  model::Workload workload = numbered(DispatchKind::Media, 1, kUseScratch);
  workload.dispatch.scratch_bytes = 1 << 21;
  try {
    simulate(machine_with({"/machine/subslices=64", "/machine/eus_per_subslice=32"}), workload);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("no room for 16384 x 2097152 bytes of scratch space"),
              std::string::npos)
        << error.what();
  }
}

TEST(VertexEntries, EachVertexWritesAndReadsItsOwn) {
  constexpr int kThreads = 24;
  constexpr unsigned kInterleave = 1u << 14;
  // Four registers: dwords 3:0 are the first vertex's 64 bytes, 7:4 the second's.
  std::string write = "mov(8) g20<1>UD g1<8,8,1>UD { align1 WE_all 1Q };\n";
  write += set_dword(20, 5, 0xff00);
  for (int grf = 0; grf < 4; ++grf)
    for (int vertex = 0; vertex < 2; ++vertex)
      write += "add(4) g" + std::to_string(21 + grf) + "." + std::to_string(4 * vertex) +
               "<1>UD g100<0,1,0>UD " + std::to_string(1000 * (vertex + 1) + 10000 * grf) +
               "UD { align1 WE_all 1N };\n";
  write += send_text("null<1>UW", "urb", descriptor(5, 0, true, kInterleave));
  std::string read;
  for (int vertex = 0; vertex < 2; ++vertex)
    read += "mov(1) g20<1>UD g1." + std::to_string(vertex) + "<0,1,0>UD { align1 WE_all 1N };\n" +
            send_text("g" + std::to_string(40 + 2 * vertex) + "<1>UW", "urb",
                      descriptor(1, 2, true, 2));
  const std::string use =
      "mov(16) g50<1>UD g40<8,8,1>UD { align1 WE_all 1H };\n"
      "mov(16) g52<1>UD g42<8,8,1>UD { align1 WE_all 1H };\n";
  const model::Workload workload =
      numbered(DispatchKind::Vertex, kThreads, write + nops(500) + read + use);
  for (const SimulatedRun& run :
       {simulate(machine_with({}), workload), run_untimed(machine_with({}), workload)}) {
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    for (int thread = 0; thread < kThreads; ++thread)
      for (int vertex = 0; vertex < 2; ++vertex)
        for (int i = 0; i < 16; ++i)
          EXPECT_EQ(grf_dword(run, thread, 50 + 2 * vertex + i / 8, i % 8),
                    static_cast<std::uint32_t>(thread + 1000 * (vertex + 1) + 10000 * (i / 4)))
              << thread << " " << vertex << " " << i;
  }
}

}  // namespace
}  // namespace eu::test
