// Footprints, the timing model's view of instructions, match execution: random instructions change
// and depend on nothing that their footprint does not name.
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/exec/exec.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "tests/support/random_instruction.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

using test::Choice;

/// The registers of a thread that a footprint can name, in sequence.
constexpr int kEntries = kGrfCount + kSpecialCount;

std::string entry_name(int entry) {
  if (entry < kGrfCount) return "g" + std::to_string(entry);
  constexpr const char* kSpecials[] = {"a0", "acc0", "acc1", "f0.0", "f0.1", "f1.0", "f1.1"};
  return kSpecials[entry - kGrfCount];
}

std::string bytes_of(const void* data, std::size_t size) {
  return {static_cast<const char*>(data), size};
}

std::string entry_bytes(const IntelState& state, int entry) {
  if (entry < kGrfCount) return bytes_of(&state.grf[entry * kGrfBytes], kGrfBytes);
  switch (const auto special = static_cast<Special>(entry - kGrfCount)) {
    case Special::Address: return bytes_of(state.address.data(), sizeof state.address);
    case Special::Acc0: return bytes_of(state.acc[0].data(), sizeof state.acc[0]);
    case Special::Acc1: return bytes_of(state.acc[1].data(), sizeof state.acc[1]);
    default: {
      const int flag = static_cast<int>(special) - static_cast<int>(Special::Flag00);
      return bytes_of(&state.flag[flag / 2], 4).substr(flag % 2 * 2, 2);
    }
  }
}

/// Changes the bits of an entry; indices in a0 keep their target.
void disturb(IntelState& state, int entry, Choice& choice) {
  const auto fill = [&](void* data, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      static_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>(choice.bits());
  };
  if (entry < kGrfCount) return fill(&state.grf[entry * kGrfBytes], kGrfBytes);
  switch (const auto special = static_cast<Special>(entry - kGrfCount)) {
    case Special::Address: return;
    case Special::Acc0: return fill(state.acc[0].data(), sizeof state.acc[0]);
    case Special::Acc1: return fill(state.acc[1].data(), sizeof state.acc[1]);
    default: {
      const int flag = static_cast<int>(special) - static_cast<int>(Special::Flag00);
      fill(reinterpret_cast<std::uint8_t*>(&state.flag[flag / 2]) + flag % 2 * 2, 2);
    }
  }
}

struct Touched {
  std::array<bool, kEntries> reads{};
  std::array<bool, kEntries> writes{};
};

Touched touched_by(const Instruction& instruction, Generation gen, const IntelState& state) {
  const Footprint footprint = footprint_of(instruction, gen);
  Touched touched;
  const auto mark = [](std::array<bool, kEntries>& entries, EntryRange range) {
    for (int grf = range.first; grf < range.first + range.count; ++grf) entries[grf] = true;
  };
  for (const EntryRange& range : footprint.reads) mark(touched.reads, range);
  mark(touched.writes, footprint.write);
  for (int special = 0; special < kSpecialCount; ++special) {
    touched.reads[kGrfCount + special] = (footprint.special_reads >> special) & 1;
    touched.writes[kGrfCount + special] = (footprint.special_writes >> special) & 1;
  }
  if (!footprint.indirect) return touched;
  const DynamicRanges indirect = dynamic_ranges(instruction, gen, state);
  for (int i = 0; i < indirect.read_count; ++i) mark(touched.reads, indirect.reads[i]);
  for (int i = 0; i < indirect.write_count; ++i) mark(touched.writes, indirect.writes[i]);
  return touched;
}

IntelState random_state(Choice& choice, int simd) {
  IntelState state;
  for (int entry = 0; entry < kEntries; ++entry) disturb(state, entry, choice);
  for (std::uint16_t& index : state.address)
    index = static_cast<std::uint16_t>(32 * test::pool_register(choice, 12));
  start_thread(state, simd == 16 ? 0xffff : 0xff);
  return state;
}

/// Executes every instruction of `program` by itself and compares it with its footprint.
void check(const Program& program, Choice& choice, int simd) {
  const PreparedIntelProgram prepared(program);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    SCOPED_TRACE(program.source[index].text);
    IntelState before = random_state(choice, simd);
    before.pc = index;
    const Touched touched = touched_by(instructions(program)[index], program.gen, before);
    IntelState disturbed = before;
    for (int entry = 0; entry < kEntries; ++entry)
      if (!touched.reads[entry]) disturb(disturbed, entry, choice);

    IntelState after = before, disturbed_after = disturbed;
    prepared.step(after);
    prepared.step(disturbed_after);
    for (int entry = 0; entry < kEntries; ++entry) {
      const std::string is = entry_bytes(after, entry);
      if (!touched.writes[entry]) {
        EXPECT_TRUE(is == entry_bytes(before, entry)) << entry_name(entry) << " was written";
        continue;
      }
      // A bit that differs must be unchanged in both runs.
      const std::string other = entry_bytes(disturbed_after, entry);
      const std::string was = entry_bytes(before, entry), other_was = entry_bytes(disturbed, entry);
      bool depends = false;
      for (std::size_t i = 0; i < is.size(); ++i)
        depends |= ((is[i] ^ other[i]) & ((is[i] ^ was[i]) | (other[i] ^ other_was[i]))) != 0;
      EXPECT_FALSE(depends) << entry_name(entry) << " depends on something else";
    }
  }
}

/// The driver's code for Haswell divides with pairs of mul and mach, of which each second is 2Q.
/// All are integers and use acc0; on Ivy Bridge 2Q would use acc1 (IVB PRM 3.3.3.5).
TEST(Footprint, ASecondQuarterOfIntegersMeetsTheFirstInTheAccumulator) {
  const Program program = read_mesa(
      "mach(8) g52<1>UD g10<8,8,1>UD 0xaaaaaaabUD { align1 2Q AccWrEnable };\n"
      "mul(8) acc0<1>UD g11<8,8,1>UD 0xaaaaaaabUD { align1 1Q };\n"
      "mac(8) g52<1>F g10<8,8,1>F g11<8,8,1>F { align1 2Q AccWrEnable };\n",
      Generation::Hsw, "division");
  const auto writes = [&](std::size_t index, Generation gen) {
    return footprint_of(instructions(program)[index], gen).special_writes;
  };
  EXPECT_NE(writes(0, Generation::Hsw) & writes(1, Generation::Hsw), 0);
  EXPECT_EQ(writes(0, Generation::Ivb) & writes(1, Generation::Ivb), 0);
  EXPECT_EQ(writes(2, Generation::Hsw) & writes(1, Generation::Hsw), 0);  // acc1 is for floats
}

TEST(Footprint, NamesAllThatAnInstructionReadsAndWrites) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Choice choice(seed);
    const int simd = choice.of({8, 16});
    std::string text;
    for (int i = 0; i < 10; ++i)
      for (const std::string& line : test::random_instructions(choice, simd)) text += line + "\n";
    SCOPED_TRACE("seed " + std::to_string(seed));
    check(read_mesa(text, Generation::Ivb, "random"), choice, simd);
  }
}

/// U1: on Haswell "add(8) g10<1>DF" uses two registers, on Ivy Bridge one.
TEST(Footprint, NamesAllThatInstructionsOfDoublesReadAndWrite) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw})
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
      Choice choice(seed);
      const int simd = choice.of({8, 16});
      std::string text;
      for (int i = 0; i < 10; ++i) text += test::random_double(choice, simd, gen) + "\n";
      SCOPED_TRACE("seed " + std::to_string(seed));
      check(read_mesa(text, gen, "random"), choice, simd);
    }
}

TEST(Footprint, OfDoublesHasTheRegistersAndPassesOfItsGeneration) {
  const auto of = [](const char* text, Generation gen) {
    return footprint_of(instructions(read_mesa(text, gen, "double"))[0], gen);
  };
  const char* masked = "add(8) g10<1>DF g20<4,4,1>DF g30<4,4,1>DF { align1 1Q };";
  for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
    const int registers = gen == Generation::Ivb ? 1 : 2;
    const Footprint footprint = of(masked, gen);
    EXPECT_EQ(footprint.write.count, registers);
    EXPECT_EQ(footprint.reads[0].count, registers);
    EXPECT_EQ(footprint.passes, registers);
    EXPECT_TRUE(footprint.wide);
  }
  EXPECT_EQ(of("mov(8) g44<1>F g93<8,8,1>DF { align1 1Q };", Generation::Ivb).write.count, 1);
  EXPECT_EQ(of("mov(8) g44<2>F g93<4,4,1>DF { align1 1Q };", Generation::Hsw).write.count, 2);
  EXPECT_EQ(of("dim(1) g2<1>DF 0x1F { align1 1N };", Generation::Hsw).write.count, 1);
}

// Measured: PERF's 34 cycles of such a move and the instructions that set its indices (N14), and
// shuffles of bit matrices (N42), both in config/SOURCES.md.
TEST(Footprint, EachRowWithAnIndexRegisterOfItsOwnIsAPass) {
  const auto passes = [](const char* text, Generation gen) {
    return footprint_of(instructions(read_mesa(text, gen, "indirect"))[0], gen).passes;
  };
  for (const Generation gen :
       {Generation::Ivb, Generation::Hsw, Generation::Bdw, Generation::Skl}) {
    EXPECT_EQ(passes("mov(8) g16<1>F g[a0]<VxH,1,0>F { align1 1Q };", gen), 8);
    EXPECT_EQ(passes("mov(8) g16<1>F g[a0]<VxH,4,1>F { align1 1Q };", gen), 2);
    EXPECT_EQ(passes("mov(8) g16<1>F g[a0]<8,8,1>F { align1 1Q };", gen), 1);
    EXPECT_EQ(passes("mov(1) g16<1>F g[a0]<VxH,1,0>F { align1 1N };", gen), 1);
    EXPECT_EQ(passes("mov(8) g[a0]<1>F g16<8,8,1>F { align1 1Q };", gen), 1);
  }
  EXPECT_EQ(passes("mov(16) g16<1>F g[a0]<VxH,1,0>F { align1 1H };", Generation::Skl), 16);
  EXPECT_EQ(passes("mov(16) g16<1>F g[a0]<8,8,1>F { align1 1H };", Generation::Skl), 2);
}

TEST(Footprint, RangesOfAnyWordAreInTheFileAndTheirArrays) {
  test::WordMaker maker(1, Generation::Ivb);
  Choice choice(1);
  for (int n = 0; n < 20000; ++n) {
    const Instruction instruction = decode(maker.make(), Generation::Ivb);
    const DynamicRanges ranges =
        dynamic_ranges(instruction, Generation::Ivb, random_state(choice, 16));
    ASSERT_LE(ranges.read_count, static_cast<int>(ranges.reads.size()));
    ASSERT_LE(ranges.write_count, static_cast<int>(ranges.writes.size()));
    for (const EntryRange& range : ranges.reads) ASSERT_LE(range.first + range.count, kGrfCount);
    for (const EntryRange& range : ranges.writes) ASSERT_LE(range.first + range.count, kGrfCount);
  }
}

}  // namespace
}  // namespace eu::isa
