// Text and bytes are equivalent in the dialects that have a writer: asm(disasm(x)) = x for every x
// that decodes.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

struct Dialect {
  const char* name;
  std::string (*write)(const Instruction&, Generation);
  std::string (*write_program)(const Program&, const WriteOptions&);
  Program (*read)(std::string_view, Generation, const std::string&);

  friend void PrintTo(const Dialect& dialect, std::ostream* out) { *out << dialect.name; }
};
constexpr Dialect kDialects[] = {{"Mesa", write_mesa, write_mesa, read_mesa},
                                 {"Prm", write_prm, write_prm, read_prm}};

class TextRoundTrip : public testing::TestWithParam<Dialect> {
 protected:
  void expect_words_survive(Generation gen, std::uint64_t seed, int count) const {
    test::WordMaker maker(seed, gen);
    for (int made = 0; made < count; ++made) {
      Word word = maker.make();
      word.set_bits(29, 29, 0);  // another test covers compaction
      const std::string text = dialect_.write(decode(word, gen), gen);
      const Program program = dialect_.read(text, gen, "random");
      ASSERT_EQ(program.size(), 1u) << text;
      ASSERT_EQ(test::word_of(program.bytes), word)
          << text << "\n"
          << std::hex << word.qwords[0] << " " << word.qwords[1];
      ASSERT_EQ(dialect_.write(instructions(program)[0], gen), text);
    }
  }

  void expect_compact_survive(Generation gen) const {
    std::mt19937_64 random(20260113);
    int survived = 0;
    for (int made = 0; made < 200000; ++made) {
      const std::uint64_t compacted = (random() & ~(1ull << 28)) | 1ull << 29;
      Instruction instruction;
      try {
        instruction = decode(expand(compacted, gen), gen);
      } catch (const DecodeError&) {
        continue;
      }
      // Two rows of a compaction table may expand to the same word: compare the native words.
      const std::string text = dialect_.write(instruction, gen);
      const Program program = dialect_.read(text, gen, "random");
      ASSERT_EQ(program.bytes.size(), 8u) << text;
      ASSERT_EQ(expand(test::qword_of(program.bytes.data()), gen), expand(compacted, gen)) << text;
      ++survived;
    }
    EXPECT_GT(survived, 10000);
  }

  const Dialect& dialect_ = GetParam();
};

TEST_P(TextRoundTrip, AQuarterMillionRandomInstructionsOfIvyBridge) {
  expect_words_survive(Generation::Ivb, 20260111, 250000);
}

TEST_P(TextRoundTrip, RandomInstructionsOfHaswell) {
  expect_words_survive(Generation::Hsw, 20260112, 100000);
}

TEST_P(TextRoundTrip, RandomInstructionsOfBroadwell) {
  expect_words_survive(Generation::Bdw, 20260114, 100000);
}

TEST_P(TextRoundTrip, RandomInstructionsOfSkylake) {
  expect_words_survive(Generation::Skl, 20260115, 100000);
}

TEST_P(TextRoundTrip, CompactInstructions) {
  for (const Generation gen : {Generation::Ivb, Generation::Bdw, Generation::Skl})
    expect_compact_survive(gen);
}

/// After an unused operand that is an immediate, the word is zero unless the text has an option.
TEST_P(TextRoundTrip, UnusedImmediates) {
  for (const auto& [hex, gen] :
       {std::pair("00 69 00 02 60 63 20 64 00 00 00 00 00 00 00 00", Generation::Hsw)}) {
    const Word word = test::word_of(hex);
    const std::string text = dialect_.write(decode(word, gen), gen);
    const Program program = dialect_.read(text, gen, "unused");
    EXPECT_EQ(test::word_of(program.bytes), word) << text;
    EXPECT_EQ(dialect_.write(instructions(program)[0], gen), text);
  }
}

TEST_P(TextRoundTrip, EveryVectorAlone) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const auto rows = test::read_vectors(*path);
  ASSERT_EQ(rows.size(), 694u);
  for (const test::Encoding& row : rows) {
    const Word word = test::word_of(row.bytes);
    const std::string text = dialect_.write(decode(word, Generation::Ivb), Generation::Ivb);
    EXPECT_EQ(test::word_of(dialect_.read(text, Generation::Ivb, row.origin).bytes), word) << text;
  }
}

/// Ten thousand instructions: the driver's kernels, and all vectors if available, repeated.
Program large_program() {
  const auto vectors = test::shared_path("vectors/gen7_mesa.tsv");
  std::vector<test::Encoding> rows =
      vectors ? test::read_vectors(*vectors) : std::vector<test::Encoding>{};
  for (const std::string& dump : test::driver_dumps())
    for (test::Encoding& row : test::read_dump_encodings(dump)) rows.push_back(std::move(row));
  std::vector<std::uint8_t> bytes;
  for (std::size_t n = 0; n < 10000; ++n) {
    const test::Encoding& row = rows[n % rows.size()];
    bytes.insert(bytes.end(), row.bytes.begin(), row.bytes.end());
  }
  return program_from_bytes(std::move(bytes), Generation::Ivb, "large");
}

TEST_P(TextRoundTrip, TenThousandInstructions) {
  const Program program = large_program();
  ASSERT_EQ(program.size(), 10000u);
  const std::string text = dialect_.write_program(program, {});
  const Program again = dialect_.read(text, Generation::Ivb, "large");
  EXPECT_EQ(again.bytes, program.bytes);
  // The text without labels and with offsets gives the same program.
  const std::string numbers = dialect_.write_program(program, {true, false, false});
  EXPECT_EQ(dialect_.read(numbers, Generation::Ivb, "large").bytes, program.bytes);
  // Each instruction and each label has a line of its own.
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  EXPECT_EQ(lines, again.size() + again.labels.size());
}

/// Measures CPU time, so that other programs have no effect. A release build takes 10 ms.
TEST_P(TextRoundTrip, TenThousandInstructionsAreWrittenInWellUnderASecond) {
  const Program program = large_program();
  const std::clock_t begin = std::clock();
  const Program decoded = program_from_bytes(program.bytes, Generation::Ivb, "large");
  dialect_.write_program(decoded, {});
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Dialects, TextRoundTrip, testing::ValuesIn(kDialects),
                         [](const auto& dialect) { return std::string(dialect.param.name); });

}  // namespace
}  // namespace eu::isa
