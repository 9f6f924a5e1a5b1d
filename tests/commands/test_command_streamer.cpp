// Commands one by one, on every generation that has them. Whole batches of real drivers are tested
// with the programs that submit them (tests/tools/test_gpu_programs.py).
#include <gtest/gtest.h>

#include "model/base/run_control.hpp"
#include "tests/commands/command_bench.hpp"

namespace eu::test {
namespace {

using isa::Generation;

class Commands : public testing::TestWithParam<std::string> {
 protected:
  const Generation gen = *isa::gen_from_key(GetParam());
  CommandBench bench{gen};
  bool has_math() const { return gen != Generation::Ivb; }
};
INSTANTIATE_TEST_SUITE_P(Generations, Commands, testing::Values("ivb", "hsw", "bdw", "skl", "bxt"),
                         [](const auto& info) { return info.param; });

constexpr std::uint32_t kGpr0 = 0x2600, kGpr1 = 0x2608, kGpr2 = 0x2610;

void load_register(CommandBench& bench, std::uint32_t offset, std::uint32_t value) {
  bench.mi(0x22, 3).add(offset).add(value);
}

void store_register(CommandBench& bench, std::uint32_t offset, std::uint64_t place) {
  bench.mi(0x24, 3, 1).add(offset).add_address(bench.data(place));
}

TEST_P(Commands, ImmediatesAndRegistersGoToMemoryAndBack) {
  bench.put(0x40, 0xabcd);
  if (bench.is_wide())
    bench.mi(0x20, 3, 1).add_address(bench.data()).add(0x1234);
  else
    bench.mi(0x20, 4).add(0).add_address(bench.data()).add(0x1234);
  load_register(bench, kGpr0, 77);
  store_register(bench, kGpr0, 4);
  bench.mi(0x29, 3, 1).add(kGpr1).add_address(bench.data(0x40));
  store_register(bench, kGpr1, 8);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  EXPECT_EQ(bench.at(0), 0x1234u);
  EXPECT_EQ(bench.at(4), 77u);
  EXPECT_EQ(bench.at(8), 0xabcdu);
}

TEST_P(Commands, ArithmeticIsOf64Bits) {
  load_register(bench, kGpr0, 0xffffffff);
  load_register(bench, kGpr0 + 4, 0);
  load_register(bench, kGpr1, 2);
  load_register(bench, kGpr1 + 4, 5);
  const auto operation = [](std::uint32_t code, std::uint32_t first, std::uint32_t second) {
    return code << 20 | first << 10 | second;
  };
  bench.mi(0x1a, 9)
      .add(operation(0x080, 0x20, 0))   // a = r0
      .add(operation(0x080, 0x21, 1))   // b = r1
      .add(operation(0x100, 0, 0))      // sum
      .add(operation(0x180, 2, 0x31))   // r2
      .add(operation(0x101, 0, 0))      // difference
      .add(operation(0x180, 3, 0x31))   // r3
      .add(operation(0x180, 4, 0x33))   // r4: borrow
      .add(operation(0x580, 5, 0x32));  // r5: not zero
  for (std::uint32_t i = 0; i < 8; ++i) store_register(bench, kGpr2 + 4 * i, 4 * i);
  bench.end();
  if (!has_math()) {
    EXPECT_NE(bench.run().find("not a command of this generation"), std::string::npos);
    return;
  }
  EXPECT_EQ(bench.run(), "");
  EXPECT_EQ(bench.at(0), 1u);
  EXPECT_EQ(bench.at(4), 6u);  // 5'00000002 + ffffffff = 6'00000001
  EXPECT_EQ(bench.at(8), 0xfffffffdu);
  EXPECT_EQ(bench.at(12), 0xfffffffbu);
  EXPECT_EQ(bench.at(16), ~0u);
  EXPECT_EQ(bench.at(24), ~0u);
}

TEST_P(Commands, FlushesWriteImmediatesAndTheTime) {
  const std::uint32_t dwords = bench.is_wide() ? 6 : 5;
  const auto flush = [&](std::uint32_t kind, std::uint64_t place) {
    bench.add(0x7a000000 | (dwords - 2)).add(kind << 14).add_address(bench.data(place));
    bench.add(0x11).add(0x22);
  };
  flush(1, 0);
  flush(3, 8);
  flush(0, 16);
  bench.put(16, 5);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  EXPECT_EQ(bench.at(0), 0x11u);
  EXPECT_EQ(bench.at(4), 0x22u);
  EXPECT_EQ(bench.at(8), 7u);
  EXPECT_EQ(bench.at(12), 0u);
  EXPECT_EQ(bench.at(16), 5u);
}

/// A report of 256 bytes: the command's number in its first dword, and the counts of registers.
TEST_P(Commands, ReportsHaveTheCountersAndTheNumberOfTheCommand) {
  for (std::size_t at = 0; at < bench.work.counters.dwords.size(); ++at)
    bench.work.counters.dwords[at] = 0x1000 + static_cast<std::uint32_t>(at);
  bench.work.counters.counts = {0x12'0000'0001, 7};
  bench.mi(0x28, 3, 1).add_address(bench.data(0x100)).add(1001);
  for (std::uint32_t i = 0; i < 4; ++i) store_register(bench, 0x91b8 + 4 * i, 4 * i);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  EXPECT_EQ(bench.at(0x100), 1001u);
  for (std::uint32_t at = 1; at < 64; ++at) EXPECT_EQ(bench.at(0x100 + 4 * at), 0x1000 + at);
  EXPECT_EQ(bench.at(0x200), 0u);
  const std::uint32_t counts[] = {1, 0x12, 7, 0};
  for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(bench.at(4 * i), counts[i]);
}

TEST_P(Commands, BatchesLeadToOthersAndBack) {
  if (gen != Generation::Ivb) {
    bench.mi(0x31, 2, 1, 1u << 22).add_address(bench.base() + 0x1000);
    load_register(bench, kGpr0, 3);
    store_register(bench, kGpr0, 0);
  }
  bench.mi(0x31, 2, 1).add_address(bench.base() + 0x2000);
  load_register(bench, kGpr0, 99);  // never executed
  bench.seek(0x1000);
  load_register(bench, kGpr1, 4);
  store_register(bench, kGpr1, 4);
  bench.end().seek(0x2000);
  load_register(bench, kGpr2, 5);
  store_register(bench, kGpr2, 8);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  if (gen != Generation::Ivb) {
    EXPECT_EQ(bench.at(0), 3u);
    EXPECT_EQ(bench.at(4), 4u);
  }
  EXPECT_EQ(bench.at(8), 5u);
  EXPECT_EQ(bench.state.registers[kGpr0], gen == Generation::Ivb ? 0u : 3u);
}

TEST_P(Commands, PredicatesDecideOverWalkers) {
  // Without loaded state a walker has no groups; its error shows that it was not skipped.
  const auto walker = [&](std::uint32_t flags) {
    const std::uint32_t dwords = bench.is_wide() ? 15 : 11;
    bench.add(0x71050000 | flags | (dwords - 2));
    for (std::uint32_t i = 1; i < dwords; ++i) bench.add(0);
  };
  constexpr std::uint32_t kPredicated = 1u << 8;
  load_register(bench, 0x2400, 1);
  load_register(bench, 0x2408, 2);
  bench.mi(0x0c, 1, 0, 2u << 6 | 2);  // result = sources are equal
  walker(kPredicated);
  bench.end();
  EXPECT_EQ(bench.run(), "") << "the predicate is ignored";
  bench.seek(0);
  load_register(bench, 0x2408, 1);
  bench.mi(0x0c, 1, 0, 2u << 6 | 2);
  walker(kPredicated);
  bench.end();
  EXPECT_NE(bench.run().find("GPGPU_WALKER"), std::string::npos);
  EXPECT_TRUE(bench.work.dispatches.empty());
}

TEST_P(Commands, UnknownOnesAreNamedWithTheirDwordAndAddress) {
  bench.mi(0x00, 1).add(0x7fff1234).end();
  const std::string error = bench.run();
  EXPECT_NE(error.find("0x7fff1234"), std::string::npos) << error;
  EXPECT_NE(error.find(bench.is_wide() ? "0x7f0000100004" : "0x100004"), std::string::npos);
}

TEST_P(Commands, MediaObjectsAreNamedAndLeftOut) {
  bench.add(0x71000004).add(0).add(0).add(0).add(0).add(0);
  bench.add(0x7103000f);
  for (int i = 0; i < 16; ++i) bench.add(0);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  EXPECT_EQ(bench.work.left_out, (std::vector<std::string>{"MEDIA_OBJECT", "MEDIA_OBJECT_WALKER"}));
}

TEST_P(Commands, VertexBuffersKeepWhatIsNotSetAgain) {
  bench.add(0x78080003).add(3u << 26 | 8).add(1).add(2).add(3);
  bench.add(0x78080007).add(4u << 26).add(4).add(5).add(6).add(3u << 26 | 9).add(7).add(8).add(9);
  if (bench.is_wide()) bench.add(0x78490001).add(1u << 8 | 2).add(5);
  bench.end();
  EXPECT_EQ(bench.run(), "");
  using Buffer = std::array<std::uint32_t, 4>;
  EXPECT_EQ(bench.state.vertex_buffers.at(3), (Buffer{3u << 26 | 9, 7, 8, 9}));
  EXPECT_EQ(bench.state.vertex_buffers.at(4), (Buffer{4u << 26, 4, 5, 6}));
  if (bench.is_wide()) {
    EXPECT_EQ(bench.state.instancing.at(2)[1], 5u);
  }
}

TEST_P(Commands, NothingOutsideOfTheBuffersIsReached) {
  store_register(bench, kGpr0, 0x10000);
  bench.end();
  EXPECT_NE(bench.run().find("no buffer of the submission"), std::string::npos);
  bench.seek(0);
  store_register(bench, kGpr0, 0x7ffe);  // the last two bytes of memory, and two after them
  bench.end();
  EXPECT_NE(bench.run().find("no buffer of the submission"), std::string::npos);
  bench.seek(0xfffc).mi(0x22, 3);  // a truncated command
  bench.seek(0);
  bench.mi(0x31, 2, 1).add_address(bench.base() + 0xfffc);
  EXPECT_NE(bench.run(), "");
}

TEST_P(Commands, ABatchThatLeadsToItselfEnds) {
  bench.mi(0x31, 2, 1).add_address(bench.base());
  EXPECT_NE(bench.run().find("does not end"), std::string::npos);
}

TEST_P(Commands, ABatchThatLeadsToItselfEndsWithItsProgram) {
  bench.mi(0x31, 2, 1).add_address(bench.base());
  bench.work.checks_before_abandonment = 3;
  EXPECT_THROW(bench.run(), model::RunCancelled);
  EXPECT_EQ(bench.work.abandonment_checks, 4u);
}

/// Dword 1 is the general base on all generations, dword 12 its size from Gen8 on (BDW PRM volume
/// 2a, STATE_BASE_ADDRESS; for Gen7 eusim reads no bound).
TEST_P(Commands, BaseAddressesAreThoseOfTheirFields) {
  const auto set = [&](std::uint64_t general, std::uint32_t modify) {
    const auto base = [&](std::uint64_t address) { bench.add_address(address | modify); };
    bench.add(0x61010000 | ((bench.is_wide() ? 16u : 10u) - 2));
    base(general);
    if (bench.is_wide()) bench.add(0);
    for (std::uint64_t i = 1; i <= 4; ++i) base(general + 0x10000 * i);
    for (int i = 0; i < 4; ++i) bench.add(0x7f000 | modify);
  };
  const std::uint64_t high = bench.is_wide() ? std::uint64_t{0x7f} << 32 : 0;
  set(high | 0x20000000, 1);
  set(high | 0x30000000, 0);  // changes nothing
  bench.end();
  ASSERT_EQ(bench.run(), "");
  EXPECT_EQ(bench.state.general_base, high | 0x20000000);
  EXPECT_EQ(bench.state.surface_base, high | 0x20010000);
  EXPECT_EQ(bench.state.dynamic_base, high | 0x20020000);
  EXPECT_EQ(bench.state.indirect_base, high | 0x20030000);
  EXPECT_EQ(bench.state.instruction_base, high | 0x20040000);
  EXPECT_EQ(bench.state.general_bytes, bench.is_wide() ? 0x7f000u : std::uint64_t{1} << 32);
}

TEST_P(Commands, TooShortOnesAreErrors) {
  bench.add(0x24u << 23).add(kGpr0).end();  // MI_STORE_REGISTER_MEM of two dwords
  EXPECT_NE(bench.run().find("too few"), std::string::npos);
}

TEST_P(Commands, UnsignalledSemaphoreIsAnError) {
  bench.put(0, 5);
  bench.mi(0x1c, 3, 1, 4u << 12).add(5).add_address(bench.data());
  bench.end();
  if (!bench.is_wide()) {  // has no such command
    EXPECT_NE(bench.run().find("not a command of this generation"), std::string::npos);
    return;
  }
  EXPECT_EQ(bench.run(), "");
  bench.put(0, 6);
  EXPECT_NE(bench.run().find("wait would never end"), std::string::npos);
}

TEST(CommandMemory, BuffersThatFollowEachOtherAreOneRun) {
  std::uint8_t bytes[64] = {};
  const model::CommandMemory memory({{0x3000, bytes, 0x1000},
                                     {0x1000, bytes, 0x1000},
                                     {0x2000, bytes, 0x1000},
                                     {0x5000, bytes, 8}});
  const model::CommandMemory::Run run = memory.run_at(0x2abc);
  EXPECT_EQ(run.address, 0x1000u);
  EXPECT_EQ(run.size_bytes, 0x3000u);
  EXPECT_EQ(run.last - run.first, 2u);
  EXPECT_EQ(memory.run_at(0x5007).size_bytes, 8u);
  EXPECT_THROW(memory.run_at(0x4000), model::CommandError);
  EXPECT_THROW(memory.bytes(0x1ffc, 8), model::CommandError) << "bytes belong to one buffer";
}

}  // namespace
}  // namespace eu::test
