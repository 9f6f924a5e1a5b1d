// Text and bytes of the Mesa dialect stand for each other: asm(disasm(x)) = x, and the vectors'
// text gives the vectors' bytes.
#include <gtest/gtest.h>

#include "isa/codec/codec.hpp"
#include "isa/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

void expect_words_survive_text(Gen gen, std::uint64_t seed, int count) {
  test::WordMaker maker(seed, gen);
  for (int made = 0; made < count; ++made) {
    Word word = maker.make();
    word.set_bits(29, 29, 0);  // compaction is another test's matter
    const std::string text = write_mesa(decode(word, gen), gen);
    const Program program = read_mesa(text, gen, "random");
    ASSERT_EQ(program.size(), 1u) << text;
    ASSERT_EQ(test::word_of(program.bytes), word)
        << text << "\n"
        << std::hex << word.qwords[0] << " " << word.qwords[1];
    ASSERT_EQ(write_mesa(program.instructions[0], gen), text);
  }
}

TEST(MesaRoundTrip, AQuarterMillionRandomInstructionsOfIvyBridge) {
  expect_words_survive_text(Gen::Ivb, 20260111, 250000);
}

TEST(MesaRoundTrip, RandomInstructionsOfHaswell) {
  expect_words_survive_text(Gen::Hsw, 20260112, 50000);
}

TEST(MesaRoundTrip, TextOfEveryVectorGivesItsBytes) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  for (const test::Encoding& row : test::read_vectors(*path)) {
    // Labels lead nowhere in a single line: the distances come from our disassembly.
    const Word word = test::word_of(row.bytes);
    const std::string text =
        test::with_targets_of(row.text, write_mesa(decode(word, Gen::Ivb), Gen::Ivb));
    try {
      EXPECT_EQ(test::word_of(read_mesa(text, Gen::Ivb, row.origin).bytes), word) << text;
    } catch (const InputError& error) {
      ADD_FAILURE() << error.what() << "\n" << text;
    }
  }
}

}  // namespace
}  // namespace eu::isa
