// Text and bytes of the Mesa dialect stand for each other: asm(disasm(x)) = x, and the vectors'
// text gives the vectors' bytes.
#include <gtest/gtest.h>

#include <random>

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

TEST(MesaRoundTrip, CompactInstructions) {
  std::mt19937_64 random(20260113);
  int survived = 0;
  for (int made = 0; made < 200000; ++made) {
    const std::uint64_t compacted = (random() & ~(1ull << 28)) | 1ull << 29;
    Instruction instruction;
    try {
      instruction = decode(expand(compacted), Gen::Ivb);
    } catch (const DecodeError&) {
      continue;
    }
    // Two rows of a compaction table may expand alike: compare what they stand for.
    const std::string text = write_mesa(instruction, Gen::Ivb);
    const Program program = read_mesa(text, Gen::Ivb, "random");
    ASSERT_EQ(program.bytes.size(), 8u) << text;
    ASSERT_EQ(expand(test::qword_of(program.bytes.data())), expand(compacted)) << text;
    ++survived;
  }
  EXPECT_GT(survived, 10000);
}

TEST(MesaRoundTrip, AProgramWithLabels) {
  const char* source =
      "LABEL1:\n"
      "cmp.ge.f0.0(16) null<1>D g3<8,8,1>D g50<0,1,0>D { align1 1H switch };\n"
      "(+f0.0) break(16) JIP: LABEL0 UIP: LABEL0 { align1 1H };\n"
      "mov(16) g46<1>UD g0.1<0,1,0>UD { align1 1H compacted };\n"
      "LABEL0:\n"
      "while(16) JIP: LABEL1 { align1 1H };\n"
      "jmpi(1) LABEL2 { align1 WE_all 1N };\n"
      "jmpi(1) 5D { align1 WE_all 1N };\n"
      "LABEL2:\n"
      "nop;\n"
      "end:\n";
  const Program program = read_mesa(source, Gen::Ivb, "k");
  EXPECT_EQ(write_mesa(program), source);
  // From the bytes alone, the targets get names in their order; one that is no instruction, none.
  Program bytes = program_from_bytes(program.bytes, Gen::Ivb, "k");
  std::string renamed = source;
  for (const auto& [old_name, new_name] :
       {std::pair("LABEL0", "LABEL#"), {"LABEL1", "LABEL0"}, {"LABEL#", "LABEL1"}})
    for (std::size_t at = 0; (at = renamed.find(old_name, at)) != std::string::npos; ++at)
      renamed.replace(at, 6, new_name);
  renamed.erase(renamed.find("end:"));
  EXPECT_EQ(write_mesa(bytes), renamed);
  EXPECT_EQ(read_mesa(write_mesa(bytes, {true, false, true}), Gen::Ivb, "k").bytes, program.bytes);
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
