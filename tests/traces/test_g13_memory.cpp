// Memory of the G13: formats, places, atomics, stacks, barriers, calls. Expected results are
// computed by hand from the description of each.
#include <gtest/gtest.h>

#include <cstring>

#include "isa/g13/g13_isa.hpp"
#include "model/g13/g13_run.hpp"

namespace eu::model {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint64_t kData = 0x30000000;
constexpr std::uint64_t kOut = 0x7f0000000000;  // more than 32 bits

SurfaceData buffer(const std::string& name, std::uint64_t address, const Words& words,
                   std::uint32_t size_bytes) {
  SurfaceData data;
  data.name = name;
  data.index = std::nullopt;
  data.address = address;
  data.size_bytes = size_bytes;
  data.initial.resize(4 * words.size());
  std::memcpy(data.initial.data(), words.data(), data.initial.size());
  return data;
}

/// A workload of one SIMD-group with its first lanes enabled: u0_u1 points to `data`, u2_u3
/// to `out`.
Workload workload_of(const std::string& assembly, const Words& data, int lanes) {
  Workload workload;
  workload.name = "memory";
  workload.program = isa::g13::g13_isa().read(
      {assembly, std::nullopt, "test", isa::Undecodable::Reject, ""}, isa::Generation::G13);
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {lanes, 1, 1};
  workload.dispatch.slm_bytes = 256;
  workload.surfaces = {buffer("data", kData, data, 256), buffer("out", kOut, {}, 1024)};
  for (const std::uint64_t address : {kData, kOut}) {
    PayloadItem item;
    item.byte = address == kData ? 0 : 8;
    item.bytes.resize(8);
    std::memcpy(item.bytes.data(), &address, 8);
    workload.dispatch.uniforms.push_back(item);
  }
  return workload;
}

class G13Memory : public testing::Test {
 protected:
  /// First words of `out` after a program; a stop is appended.
  Words out(const std::string& assembly, const Words& data = {}, int lanes = 1,
            std::size_t count = 4) {
    const Workload workload = workload_of(assembly + "\nstop\n", data, lanes);
    G13Run run(workload);
    result_ = run.run();
    const std::vector<std::uint8_t> bytes = surface_bytes(workload, run.surfaces(), "out");
    Words words(count);
    std::memcpy(words.data(), bytes.data(), 4 * count);
    return words;
  }
  void expect_fault(const std::string& assembly, const std::string& message) {
    out(assembly);
    ASSERT_TRUE(result_.failure) << assembly;
    EXPECT_NE(result_.failure->message.find(message), std::string::npos)
        << result_.failure->message;
  }
  RunResult result_;
};

const std::string kStore4 = "\nstore r4_r5_r6_r7, du2, 0, i32, xyzw, a\nwait a";

std::string load4(const char* format, const char* mask = "xyzw") {
  const bool two = std::string(mask) == "yw";
  return std::string("load ") + (two ? "r4_r5" : "r4_r5_r6_r7") + ", du0, 0, " + format + ", " +
         mask + ", a\nwait a" + kStore4;
}

TEST_F(G13Memory, NormalizedFormatsBecomeFloats) {
  EXPECT_EQ(out(load4("u8norm"), {0x00ff0033}), (Words{0x3e4ccccd, 0, 0x3f800000, 0}));
  EXPECT_EQ(out(load4("s8norm"), {0x7f8081c0}),
            (Words{0xbf010204, 0xbf800000, 0xbf800000, 0x3f800000}));
  EXPECT_EQ(out(load4("u16norm"), {0x0000ffff, 0xffff0000}), (Words{0x3f800000, 0, 0, 0x3f800000}));
  EXPECT_EQ(out(load4("s16norm"), {0x80007fff, 0x80010000}),
            (Words{0x3f800000, 0xbf800000, 0, 0xbf800000}));
}

/// 1.0 of each: 1023 and 3; 15 << 6 and 15 << 5; 256 times 2 to the 16 - 24.
TEST_F(G13Memory, PackedWordsBecomeThreeOrFourFloats) {
  EXPECT_EQ(out(load4("rgb10a2"), {0xc00003ff}), (Words{0x3f800000, 0, 0, 0x3f800000}));
  const std::string three = "ldimm r7, 7\nload r4_r5_r6, du0, 0, F, xyz, a\nwait a" + kStore4;
  const auto of = [&](const char* format) {
    return std::string(three).replace(three.find("F,"), 1, format);
  };
  EXPECT_EQ(out(of("rg11b10f"), {15u << 6 | 16u << 17 | 15u << 27}),
            (Words{0x3f800000, 0x40000000, 0x3f800000, 7}));
  EXPECT_EQ(out(of("rgb9e5"), {256u | 128u << 9 | 16u << 27}),
            (Words{0x3f800000, 0x3f000000, 0, 7}));
}

TEST_F(G13Memory, AMaskSkipsMemoryAndPacksRegisters) {
  EXPECT_EQ(out("ldimm r6, 0\nldimm r7, 0\n" + load4("i32", "yw"), {10, 11, 12, 13}),
            (Words{11, 13, 0, 0}));
}

TEST_F(G13Memory, AddressesAreRoundedDownAndIndicesCountElements) {
  EXPECT_EQ(out("mov r2, u0\nmov r3, u1\niadd r2, r2, 3\nldimm r8, 1\n"
                "load r4, dr2, r8, i32, x, a\nload r5, dr2, r8, lsl 1, i32, x, a\n"
                "load r6, dr2, r8, lsl 2, i32, x, a\nload r7, dr2, -3, i16, x, a\nwait a" +
                    kStore4,
                {10, 11, 12, 13, 14}),
            (Words{11, 12, 14, 0}));
  EXPECT_EQ(result_.out_of_bounds.size(), 1u);  // the element before the buffer
}

TEST_F(G13Memory, HalvesOfRegistersKeepTheOther) {
  EXPECT_EQ(out("ldimm r4, 0x11112222\nload r4h, du0, 1, i16, x, a\n"
                "load r5l, du0, 3, i8, x, a\nwait a\nldimm r6, 0x12345678\n"
                "store r6h, du0, 0, i16, x, a\nload r6, du0, 0, i32, x, a\nldimm r7, 0\n"
                "wait a" +
                    kStore4,
                {0xaabbccdd}),
            (Words{0xaabb2222, 0xaa, 0xaabb1234, 0}));
}

TEST_F(G13Memory, EachAtomicLeavesItsResultAndReturnsWhatWasThere) {
  const auto atomic = [&](const std::string& operation, std::uint32_t old) {
    return out(
        "ldimm r8, 5\nldimm r9, 7\n"
        "atomic r4, r8, du0, 0, " +
            operation +
            ", a\nwait a\n"
            "load r5, du0, 0, i32, x, a\nwait a\nldimm r6, 0\nldimm r7, 0" +
            kStore4,
        {old});
  };
  EXPECT_EQ(atomic("add", 7), (Words{7, 12, 0, 0}));
  EXPECT_EQ(atomic("sub", 7), (Words{7, 2, 0, 0}));
  EXPECT_EQ(atomic("xchg", 9), (Words{9, 5, 0, 0}));
  EXPECT_EQ(atomic("umin", ~0u), (Words{~0u, 5, 0, 0}));
  EXPECT_EQ(atomic("imin", ~0u), (Words{~0u, ~0u, 0, 0}));
  EXPECT_EQ(atomic("umax", ~0u), (Words{~0u, ~0u, 0, 0}));
  EXPECT_EQ(atomic("imax", ~0u), (Words{~0u, 5, 0, 0}));
  EXPECT_EQ(atomic("and", 12), (Words{12, 4, 0, 0}));
  EXPECT_EQ(atomic("or", 12), (Words{12, 13, 0, 0}));
  EXPECT_EQ(atomic("xor", 12), (Words{12, 9, 0, 0}));
}

TEST_F(G13Memory, LanesAddToOnePlaceOneAfterTheOther) {
  EXPECT_EQ(out("ldimm r8, 2\natomic r4, r8, du2, 0, add, a\nwait a", {}, 20, 1), Words{40});
}

TEST_F(G13Memory, EveryLaneHasAStackOfItsOwn) {
  const Words words =
      out("mov r1, thread_in_threadgroup_x\nstack_adjust 16\n"
          "stack_store r1, 8, i32, x, a\nstack_adjust 32\nldimm r2, 99\n"
          "stack_store r2, 8, i32, x, a\nwait a\nstack_adjust -32\n"
          "stack_load r3, 8, i32, x, a\nwait a\nstore r3, du2, r1, i32, x, a\nwait a",
          {}, 32, 32);
  for (std::uint32_t lane = 0; lane < 32; ++lane) EXPECT_EQ(words[lane], lane);
}

TEST_F(G13Memory, CallReturnsToTheNextInstruction) {
  EXPECT_EQ(out("ldimm r4, 1\ncall 18\nldimm r5, 2\njmp_any 14\nldimm r6, 3\nret r1\n"
                "ldimm r7, 4" +
                kStore4),
            (Words{1, 2, 3, 4}));
}

TEST_F(G13Memory, BarrierThatASimdGroupNeverReachesIsReported) {
  const Workload workload = workload_of(
      "mov r1, simdgroup_index_in_threadgroup\nif r1, 0, 1, ieq\njmp_none 8\nbarrier\nstop\n", {},
      64);
  const RunResult result = G13Run(workload).run();
  EXPECT_EQ(result.outcome, Outcome::Hung);
  ASSERT_EQ(result.open_barriers.size(), 1u);
  EXPECT_EQ(result.open_barriers[0].arrived.size(), 1u);
  EXPECT_EQ(result.open_barriers[0].missing.size(), 1u);
}

TEST_F(G13Memory, UnknownInstructionsAreRefusedByName) {
  expect_fault("trap", "trap: its effect is unknown");
  expect_fault("dfdx r4, r5", "dfdx: which lanes");
  expect_fault("load r4, du0, 0, f16, x, a", "device_load: halves in 32-bit registers");
  expect_fault("store r4, du0, 0, u8norm, x, a", "device_store: a store of packed values");
  expect_fault("mov u4l, r0l", "uniform_store: only a preamble may write uniforms");
  expect_fault("ldimm r4, 3\nret r4", "ret: no instruction begins at byte");
}

}  // namespace
}  // namespace eu::model
