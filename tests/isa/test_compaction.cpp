// Compact instructions: expansion, compaction, and instructions that a driver's compiler compacted.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

using test::Encoding;

std::uint64_t compact_of(const std::string& hex) {
  return test::qword_of(test::leading_hex(hex).data());
}

/// The word without CmptCtrl, the only bit that compaction changes.
Word without_cmpt_ctrl(Word word) {
  word.set_bits(29, 29, 0);
  return word;
}

// add(16) g7<1>D g5<8,8,1>D g3<8,8,1>D { align1 1H compacted }; kernels/saxpy.ivb.txt
TEST(Compaction, ExpandsRegisters) {
  const Word native = test::word_of("40 00 80 20 a5 14 e0 20 a0 00 8d 00 60 00 8d 00");
  EXPECT_EQ(expand(compact_of("40 96 01 20 e7 07 05 03"), Generation::Ivb), native);
  EXPECT_EQ(compact(native, Generation::Ivb), compact_of("40 96 01 20 e7 07 05 03"));
  EXPECT_TRUE(decode(native, Generation::Ivb).compacted);
}

// and(16) g9<1>UD g7<8,8,1>UD 0x0000003fUD { align1 1H compacted }; kernels/saxpy.ivb.txt
TEST(Compaction, ExpandsAnImmediateOfSource1) {
  const Word native = test::word_of("05 00 80 20 21 0c 20 21 e0 00 8d 00 3f 00 00 00");
  EXPECT_EQ(expand(compact_of("05 76 01 20 07 09 07 3f"), Generation::Ivb), native);
  EXPECT_EQ(compact(native, Generation::Ivb), compact_of("05 76 01 20 07 09 07 3f"));
}

TEST(Compaction, ImmediatesAreThirteenBitsWithSign) {
  Word word = test::word_of("05 00 80 00 21 0c 20 21 e0 00 8d 00 3f 00 00 00");
  const auto has_form = [&word](std::uint32_t immediate) {
    word.set_bits(127, 96, immediate);
    const auto compacted = compact(word, Generation::Ivb);
    if (!compacted) return false;
    EXPECT_EQ(without_cmpt_ctrl(expand(*compacted, Generation::Ivb)), word);
    return true;
  };
  for (const std::uint32_t fits : {0u, 1u, 0xfffu, 0xffffffffu, 0xfffff000u})
    EXPECT_TRUE(has_form(fits)) << fits;
  for (const std::uint32_t is_too_wide : {0x1000u, 0xffffefffu, 0x80000000u, 0x00010001u})
    EXPECT_FALSE(has_form(is_too_wide)) << is_too_wide;
}

TEST(Compaction, ControlBitsOutsideTheTablesAreCopied) {
  Word word = test::word_of("40 00 80 00 a5 14 e0 20 a0 00 8d 00 60 00 8d 00");
  word.set_bits(30, 30, 1);    // DebugCtrl is bit 7 of the compact form (isa/ERRATA.md A20)
  word.set_bits(28, 28, 1);    // AccWrCtrl is bit 23
  word.set_bits(27, 24, 0x5);  // CondModifier
  const auto compacted = compact(word, Generation::Ivb);
  ASSERT_TRUE(compacted.has_value());
  EXPECT_EQ(*compacted, compact_of("40 96 01 20 e7 07 05 03") | 1u << 7 | 1u << 23 | 5u << 24);
  EXPECT_EQ(without_cmpt_ctrl(expand(*compacted, Generation::Ivb)), word);
}

TEST(Compaction, BitsWithoutAPlaceKeepAWordNative) {
  const Word word = test::word_of("40 00 80 00 a5 14 e0 20 a0 00 8d 00 60 00 8d 00");
  ASSERT_TRUE(compact(word, Generation::Ivb).has_value());
  for (const int bit : {7, 47, 91, 95, 121, 127}) {
    Word spoilt = word;
    spoilt.set_bits(bit, bit, 1);
    EXPECT_FALSE(compact(spoilt, Generation::Ivb).has_value()) << bit;
  }
}

TEST(Compaction, AnEndOfThreadStaysNative) {  // the compact form has no bit 127
  Word send = test::word_of("31 00 60 0a 21 00 c0 20 40 01 8d 00 00 02 00 00");
  send.set_bits(46, 32, 0x0421);  // register files and types of a row of the table
  ASSERT_TRUE(compact(send, Generation::Ivb).has_value());
  send.set_bits(127, 127, 1);
  EXPECT_FALSE(compact(send, Generation::Ivb).has_value());
}

TEST(Compaction, ThreeSourcesHaveNoCompactForm) {
  EXPECT_FALSE(
      compact(test::word_of("5b 01 60 00 00 00 1e 18 c8 31 01 39 22 04 c0 03"), Generation::Ivb));
  try {
    expand(compact_of("5b 96 01 20 e7 07 05 03"), Generation::Ivb);
    ADD_FAILURE() << "expanded a compact mad";
  } catch (const DecodeError& error) {
    EXPECT_STREQ(error.what(),
                 "Opcode (bits 6:0) is 91; allowed: opcodes with at most two sources in a compact "
                 "instruction");
  }
}

TEST(Compaction, TheReservedBitIsAnError) {
  try {
    expand(compact_of("40 96 01 30 e7 07 05 03"), Generation::Ivb);
    ADD_FAILURE() << "expanded with bit 28 set";
  } catch (const DecodeError& error) {
    EXPECT_STREQ(error.what(), "Reserved (bit 28) is 1; allowed: 0 in a compact instruction");
  }
}

TEST(Compaction, ANopThatPadsAProgramExpands) {
  const Instruction nop =
      decode(expand(compact_of("7e 00 00 20 00 00 00 00"), Generation::Ivb), Generation::Ivb);
  EXPECT_EQ(nop.opcode, Opcode::Nop);
  EXPECT_TRUE(nop.compacted);
}

/// A random compact word with an existing opcode; its registers mostly exist.
std::uint64_t random_compact(std::mt19937_64& random) {
  const Opcode opcode = kOpcodes[random() % kOpcodeCount].opcode;
  std::uint64_t bits = random() & ~(0x7full | 1ull << 28);
  bits |= opcode_word(opcode, last_with(opcode)).code | 1ull << 29;
  if (random() % 8 != 0) bits &= 0x7f7f7fffffffffff;  // register numbers below 128
  return bits;
}

TEST(Compaction, RandomCompactWordsComeBack) {
  std::mt19937_64 random(20260104);
  int decoded = 0, with_immediate = 0;
  for (int made = 0; made < 1000000 && decoded < 250000; ++made) {
    const std::uint64_t bits = random_compact(random);
    Instruction instruction;
    Word word;
    try {
      word = expand(bits, Generation::Ivb);
      instruction = decode(word, Generation::Ivb);
    } catch (const DecodeError&) {
      continue;
    }
    ++decoded;
    ASSERT_EQ(encode(instruction, Generation::Ivb), word) << std::hex << bits;
    const auto again = compact(word, Generation::Ivb);
    ASSERT_TRUE(again.has_value()) << std::hex << bits;
    ASSERT_EQ(expand(*again, Generation::Ivb), word) << std::hex << bits;
    // An immediate overlaps bits of SubRegIndex, so several indices have the same meaning.
    const bool immediate = instruction.src[0].is_immediate() || instruction.src[1].is_immediate();
    with_immediate += immediate;
    if (!immediate) {
      ASSERT_EQ(*again, bits) << std::hex << bits;
    }
  }
  EXPECT_EQ(decoded, 250000);
  EXPECT_GT(with_immediate, 30000);
  EXPECT_LT(with_immediate, 150000);
}

class DriverDumps : public testing::Test {
 protected:
  void SetUp() override {
    for (const std::string& dump : test::driver_dumps())
      for (Encoding& row : test::read_dump_encodings(dump)) rows_.push_back(std::move(row));
    ASSERT_EQ(rows_.size(), 186u);
  }

  std::vector<Encoding> rows_;
};

TEST_F(DriverDumps, EveryInstructionDecodesAndEncodesToTheSameBytes) {
  for (const Encoding& row : rows_) {
    SCOPED_TRACE(row.origin + ": " + row.text);
    const bool marked = row.text.find("compacted") != std::string::npos;
    EXPECT_TRUE(!marked || row.is_compact());
    const Word word = row.is_compact() ? expand(test::qword_of(row.bytes.data()), Generation::Ivb)
                                       : test::word_of(row.bytes);
    EXPECT_EQ(encode(decode(word, Generation::Ivb), Generation::Ivb), word);
  }
}

TEST_F(DriverDumps, WhatTheDriverCompactedCompactsToTheSameBytes) {
  int compacted = 0;
  for (const Encoding& row : rows_) {
    if (!row.is_compact()) continue;
    ++compacted;
    const std::uint64_t bits = test::qword_of(row.bytes.data());
    EXPECT_EQ(compact(without_cmpt_ctrl(expand(bits, Generation::Ivb)), Generation::Ivb), bits)
        << row.origin << ": " << row.text;
  }
  EXPECT_EQ(compacted, 69);
}

TEST_F(DriverDumps, WhatTheDriverLeftNativeHasNoCompactForm) {
  for (const Encoding& row : rows_) {
    if (row.is_compact()) continue;
    EXPECT_FALSE(compact(test::word_of(row.bytes), Generation::Ivb))
        << row.origin << ": " << row.text;
  }
}

}  // namespace
}  // namespace eu::isa
