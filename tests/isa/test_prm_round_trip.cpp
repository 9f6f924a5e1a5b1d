// Text and bytes of the PRM dialect stand for each other: asm(disasm(x)) = x for everything that
// decodes.
#include <gtest/gtest.h>

#include <random>

#include "isa/codec/codec.hpp"
#include "isa/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

void expect_words_survive_text(Gen gen, std::uint64_t seed, int count) {
  test::WordMaker maker(seed, gen);
  for (int made = 0; made < count; ++made) {
    Word word = maker.make();
    word.set_bits(29, 29, 0);  // compaction is another test's matter
    const std::string text = write_prm(decode(word, gen), gen);
    const Program program = read_prm(text, gen, "random");
    ASSERT_EQ(program.size(), 1u) << text;
    ASSERT_EQ(test::word_of(program.bytes), word)
        << text << "\n"
        << std::hex << word.qwords[0] << " " << word.qwords[1];
    ASSERT_EQ(write_prm(program.instructions[0], gen), text);
  }
}

TEST(PrmRoundTrip, AQuarterMillionRandomInstructionsOfIvyBridge) {
  expect_words_survive_text(Gen::Ivb, 20260211, 250000);
}

TEST(PrmRoundTrip, RandomInstructionsOfHaswell) {
  expect_words_survive_text(Gen::Hsw, 20260212, 100000);
}

TEST(PrmRoundTrip, CompactInstructions) {
  std::mt19937_64 random(20260213);
  int survived = 0;
  for (int made = 0; made < 200000; ++made) {
    const std::uint64_t compacted = (random() & ~(1ull << 28)) | 1ull << 29;
    Instruction instruction;
    try {
      instruction = decode(expand(compacted), Gen::Ivb);
    } catch (const DecodeError&) {
      continue;
    }
    const std::string text = write_prm(instruction, Gen::Ivb);
    const Program program = read_prm(text, Gen::Ivb, "random");
    ASSERT_EQ(program.bytes.size(), 8u) << text;
    ASSERT_EQ(expand(test::qword_of(program.bytes.data())), expand(compacted)) << text;
    ++survived;
  }
  EXPECT_GT(survived, 10000);
}

/// All vectors and the driver's kernels over and over, some ten thousand instructions.
std::optional<Program> large_program() {
  const auto vectors = test::shared_path("vectors/gen7_mesa.tsv");
  const auto kernels = test::shared_path("kernels");
  if (!vectors || !kernels) return std::nullopt;
  std::vector<test::Encoding> rows = test::read_vectors(*vectors);
  for (const std::string& dump : test::dumps_in(*kernels))
    for (test::Encoding& row : test::read_dump_encodings(dump)) rows.push_back(std::move(row));
  std::vector<std::uint8_t> bytes;
  for (std::size_t n = 0; n < 10000; ++n) {
    const test::Encoding& row = rows[n % rows.size()];
    bytes.insert(bytes.end(), row.bytes.begin(), row.bytes.end());
  }
  return program_from_bytes(std::move(bytes), Gen::Ivb, "large");
}

TEST(PrmRoundTrip, EveryVectorAlone) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const auto rows = test::read_vectors(*path);
  ASSERT_EQ(rows.size(), 694u);
  for (const test::Encoding& row : rows) {
    const Word word = test::word_of(row.bytes);
    const std::string text = write_prm(decode(word, Gen::Ivb), Gen::Ivb);
    EXPECT_EQ(test::word_of(read_prm(text, Gen::Ivb, row.origin).bytes), word) << text;
  }
}

TEST(PrmRoundTrip, TenThousandInstructionsInBothDialects) {
  const std::optional<Program> program = large_program();
  if (!program) GTEST_SKIP() << "the vectors are not here";
  ASSERT_EQ(program->size(), 10000u);
  const std::string prm = write_prm(*program);
  EXPECT_EQ(read_prm(prm, Gen::Ivb, "prm").bytes, program->bytes);
  EXPECT_EQ(read_mesa(write_mesa(*program), Gen::Ivb, "mesa").bytes, program->bytes);
  // Without labels and with offsets it is the same program.
  EXPECT_EQ(read_prm(write_prm(*program, {true, false, false}), Gen::Ivb, "prm").bytes,
            program->bytes);
  // One instruction a line, and a label on a line of its own.
  const Program again = read_prm(prm, Gen::Ivb, "prm");
  const auto lines = static_cast<std::size_t>(std::count(prm.begin(), prm.end(), '\n'));
  EXPECT_EQ(lines, again.size() + again.labels.size());
}

TEST(PrmRoundTrip, LabelsKeepTheirNames) {
  const std::string source =
      "start:\n"
      "(f0.0) if (8|M0) L32 end\n"
      "(W) jmpi start\n"
      "L32:\n"
      "endif (8|M0) end\n"
      "end:\n";
  const Program program = read_prm(source, Gen::Ivb, "k");
  EXPECT_EQ(write_prm(program), source);
  // A label that another's generated name would repeat.
  Program renamed = program_from_bytes(program.bytes, Gen::Ivb, "k");
  renamed.labels = {{"L32", 0}};
  EXPECT_EQ(write_prm(renamed),
            "L32:\n(f0.0) if (8|M0) L32_ L48\n(W) jmpi L32\nL32_:\nendif (8|M0) L48\nL48:\n");
  EXPECT_EQ(read_prm(write_prm(renamed), Gen::Ivb, "k").bytes, program.bytes);
}

}  // namespace
}  // namespace eu::isa
