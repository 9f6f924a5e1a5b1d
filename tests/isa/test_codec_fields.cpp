// The table of bit fields: it covers every word, and every word made from it survives the codec.
#include <gtest/gtest.h>

#include <bitset>
#include <string>
#include <vector>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/encoding/field.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

using test::all_shapes;
using test::WordMaker;

TEST(CodecFields, CoverEachBitOfEveryShapeOnce) {
  std::vector<Shape> shapes;
  for (const Layout layout : {Layout::Gen7, Layout::Gen8, Layout::Gen9})
    for (const Shape& shape : all_shapes(layout)) shapes.push_back(shape);
  ASSERT_EQ(shapes.size(), (15 + 16 + 18) * 16u);
  for (const Shape& shape : shapes) {
    std::bitset<128> covered;
    for (const FieldRow& row : kFieldRows) {
      if (!applies(row, shape)) continue;
      for (int bit = row.field.low; bit <= row.field.high; ++bit) {
        EXPECT_FALSE(covered[bit]) << row.field.name << " overlaps at bit " << bit << " in format "
                                   << static_cast<int>(shape.format);
        covered[bit] = true;
      }
    }
    EXPECT_TRUE(covered.all()) << "format " << static_cast<int>(shape.format) << " dword3 "
                               << static_cast<int>(shape.dword3) << ": " << covered;
  }
}

void expect_words_survive(Generation gen, std::uint64_t seed, int count) {
  WordMaker maker(seed, gen);
  for (int made = 0; made < count; ++made) {
    const Word word = maker.make();
    ASSERT_EQ(encode(decode(word, gen), gen), word)
        << std::hex << word.qwords[0] << " " << word.qwords[1];
  }
}

TEST(CodecFields, AMillionWordsSurviveOnIvyBridge) {
  expect_words_survive(Generation::Ivb, 20260101, 1000000);
}

TEST(CodecFields, WordsSurviveOnHaswell) {
  expect_words_survive(Generation::Hsw, 20260102, 200000);
}

TEST(CodecFields, AMillionWordsSurviveOnBroadwell) {
  expect_words_survive(Generation::Bdw, 20260104, 1000000);
}

TEST(CodecFields, AMillionWordsSurviveOnSkylake) {
  expect_words_survive(Generation::Skl, 20260105, 1000000);
}

TEST(CodecFields, AMillionWordsSurviveOnBroxton) {
  expect_words_survive(Generation::Bxt, 20260106, 1000000);
}

/// Tests whose parameter is a generation's key.
class CodecFlips : public testing::TestWithParam<std::string> {};

TEST_P(CodecFlips, WhateverWordDecodesEncodesToItself) {
  const Generation gen = *gen_from_key(GetParam());
  WordMaker maker(20260103, gen);
  int decoded = 0, rejected = 0;
  for (int made = 0; made < 4000; ++made) {
    const Word word = maker.make();
    for (int bit = 0; bit < 128; ++bit) {
      Word flipped = word;
      flipped.set_bits(bit, bit, word.bits(bit, bit) ^ 1);
      try {
        const Instruction instruction = decode(flipped, gen);
        ++decoded;
        ASSERT_EQ(encode(instruction, gen), flipped)
            << std::hex << flipped.qwords[0] << " " << flipped.qwords[1];
      } catch (const DecodeError&) {
        ++rejected;
      }
    }
  }
  EXPECT_GT(decoded, 300000);
  EXPECT_GT(rejected, 30000);
}

INSTANTIATE_TEST_SUITE_P(Generations, CodecFlips, testing::Values("ivb", "bdw", "skl", "bxt"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace eu::isa
