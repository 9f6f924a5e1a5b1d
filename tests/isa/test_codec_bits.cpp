// Single bits with a meaning of their own, one by one, after the manual's tables.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

struct BitMeaning {
  int bit;
  int (*member)(const Instruction&);
};

void expect_bits_mean(const std::string& hex, const std::vector<BitMeaning>& meanings) {
  const Word word = test::word_of(hex);
  for (const BitMeaning& meaning : meanings) {
    Word set = word;
    set.set_bits(meaning.bit, meaning.bit, 1);
    EXPECT_EQ(meaning.member(decode(word, Generation::Ivb)), 0) << meaning.bit;
    EXPECT_EQ(meaning.member(decode(set, Generation::Ivb)), 1) << meaning.bit;
  }
}

// IVB PRM 5.2.1, first table; isa/ERRATA.md A3-A6.
TEST(CodecBits, OfTwoSourcesHaveTheirMembers) {
  expect_bits_mean("40 00 80 00 bd 77 60 22 60 01 8d 00 d0 00 00 00",
                   {
                       {8, [](const Instruction& i) { return int{i.is_align16()}; }},
                       {9, [](const Instruction& i) { return int{i.no_mask}; }},
                       {10, [](const Instruction& i) { return int{i.no_dd_clr}; }},
                       {11, [](const Instruction& i) { return int{i.no_dd_chk}; }},
                       {12, [](const Instruction& i) { return int{i.qtr_ctrl}; }},
                       {14, [](const Instruction& i) { return static_cast<int>(i.thread_ctrl); }},
                       {20, [](const Instruction& i) { return int{i.pred_inv}; }},
                       {28, [](const Instruction& i) { return int{i.acc_wr_en}; }},
                       {29, [](const Instruction& i) { return int{i.compacted}; }},
                       {30, [](const Instruction& i) { return int{i.breakpoint}; }},
                       {31, [](const Instruction& i) { return int{i.saturate}; }},
                       {47, [](const Instruction& i) { return int{i.nib_ctrl}; }},
                       {63, [](const Instruction& i) { return int{i.dst.indirect}; }},
                       {77, [](const Instruction& i) { return int{i.src[0].absolute}; }},
                       {78, [](const Instruction& i) { return int{i.src[0].negate}; }},
                       {79, [](const Instruction& i) { return int{i.src[0].indirect}; }},
                       {89, [](const Instruction& i) { return int{i.flag_subreg}; }},
                       {90, [](const Instruction& i) { return int{i.flag_reg}; }},
                       {109, [](const Instruction& i) { return int{i.src[1].absolute}; }},
                       {110, [](const Instruction& i) { return int{i.src[1].negate}; }},
                       {111, [](const Instruction& i) { return int{i.src[1].indirect}; }},
                   });
}

// IVB PRM 5.2.1, second table; isa/ERRATA.md A10, A11.
TEST(CodecBits, OfThreeSourcesHaveTheirMembers) {
  expect_bits_mean("18 01 60 00 00 28 1e 21 c8 21 03 39 80 20 c7 07",
                   {
                       {33, [](const Instruction& i) { return int{i.flag_subreg}; }},
                       {34, [](const Instruction& i) { return int{i.flag_reg}; }},
                       {36, [](const Instruction& i) { return int{i.src[0].absolute}; }},
                       {37, [](const Instruction& i) { return int{i.src[0].negate}; }},
                       {38, [](const Instruction& i) { return int{i.src[1].absolute}; }},
                       {39, [](const Instruction& i) { return int{i.src[1].negate}; }},
                       {40, [](const Instruction& i) { return int{i.src[2].absolute}; }},
                       {41, [](const Instruction& i) { return int{i.src[2].negate}; }},
                       {47, [](const Instruction& i) { return int{i.nib_ctrl}; }},
                       {53, [](const Instruction& i) { return i.dst.subreg_bytes / 4; }},
                       {64, [](const Instruction& i) { return int{i.src[0].replicate}; }},
                       {73, [](const Instruction& i) { return i.src[0].subreg_bytes / 4; }},
                       {85, [](const Instruction& i) { return int{i.src[1].replicate}; }},
                       {94, [](const Instruction& i) { return i.src[1].subreg_bytes / 4; }},
                       {106, [](const Instruction& i) { return int{i.src[2].replicate}; }},
                       {115, [](const Instruction& i) { return i.src[2].subreg_bytes / 4; }},
                   });
}

TEST(CodecBits, AreSetAndReadAtAnyPosition) {
  const Word base = test::word_of("40 00 80 00 bd 77 60 22 60 01 8d 00 d0 40 00 00");
  const std::uint64_t value = 0x9e3779b97f4a7c15;
  for (int low = 0; low < 128; ++low)
    for (int high = low; high < 128 && high - low < 64; ++high) {
      Word word = base;
      word.set_bits(high, low, value);
      for (int bit = 0; bit < 128; ++bit) {
        const bool inside = bit >= low && bit <= high;
        ASSERT_EQ(word.bits(bit, bit), inside ? value >> (bit - low) & 1 : base.bits(bit, bit))
            << high << ":" << low << " bit " << bit;
      }
      const int unused = 63 - (high - low);
      ASSERT_EQ(word.bits(high, low), value << unused >> unused) << high << ":" << low;
    }
}

}  // namespace
}  // namespace eu::isa
