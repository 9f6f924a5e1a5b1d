// iga64 agrees with eusim on Broadwell (-p=8) and Skylake (-p=9): its output is our decoding, and
// it assembles our output. Its syntax excludes Align16 code of one and two sources.
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/gen9_kernels.hpp"
#include "tests/support/iga64.hpp"
#include "tests/support/normal_form.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

struct Platform {
  Generation gen;
  const char* name;  ///< in iga64
  const char* vectors;
  std::size_t expressible;  ///< rows that its syntax can express

  friend void PrintTo(const Platform& platform, std::ostream* out) { *out << platform.name; }
};

class Iga64Gen8 : public test::Iga64Test, public testing::WithParamInterface<Platform> {
 protected:
  bool is_expressible(const Instruction& in) const {
    return !in.is_align16() || row(in.opcode).format == Format::ThreeSrc;
  }

  std::optional<std::vector<Word>> vectors() const {
    const auto path = test::shared_path(std::string("vectors/") + GetParam().vectors);
    if (!path) return std::nullopt;
    std::vector<Word> words;
    for (const test::Encoding& row : test::read_vectors(*path)) {
      const Word word = test::word_of(row.bytes);
      if (is_expressible(decode(word, gen_))) words.push_back(word);
    }
    return words;
  }

  void expect_same_program(const Program& theirs, const std::vector<Instruction>& ours) const {
    ASSERT_EQ(theirs.size(), ours.size());
    for (std::uint32_t n = 0; n < theirs.size(); ++n)
      EXPECT_EQ(test::normal_word(instructions(theirs)[n], gen_), test::normal_word(ours[n], gen_))
          << "ours   " << write_prm(ours[n], gen_) << "\ntheirs "
          << write_prm(instructions(theirs)[n], gen_);
  }

  Program assembled(const std::string& text) const {
    return Iga64Test::assembled(text, GetParam().name, gen_);
  }

  const Generation gen_ = GetParam().gen;
};

TEST_P(Iga64Gen8, DisassemblesTheVectorsAsWeDo) {
  const auto words = vectors();
  if (!words) GTEST_SKIP() << "the vectors are not available";
  const std::vector<std::string> lines = disassembled(*words, GetParam().name);
  for (std::size_t n = 0; n < words->size(); ++n) {
    EXPECT_FALSE(test::is_refused(lines[n])) << lines[n];
    expect_same(lines[n], (*words)[n], gen_);
  }
  EXPECT_EQ(words->size(), GetParam().expressible);
}

/// Branches have no target in a text of single instructions. Bits that hardware ignores are filled
/// as iga64 fills them, so its own words suffice.
TEST_P(Iga64Gen8, AssemblesWhatWePrintOfTheVectors) {
  const auto words = vectors();
  if (!words) GTEST_SKIP() << "the vectors are not available";
  std::vector<Instruction> wanted;
  std::string text;
  for (const Word& word : *words) {
    const Instruction in = decode(word, gen_);
    if (has_distance(in, Distance::Jip, gen_)) continue;
    wanted.push_back(test::normal_form(in, gen_));
    text += write_prm(wanted.back(), gen_) + "\n";
  }
  expect_same_program(assembled(text), wanted);
}

/// Kernels unchanged, with labels and compaction.
TEST_P(Iga64Gen8, AssemblesWhatWePrintOfKernels) {
  std::size_t kernels = 0;
  for (const char* stem :
       {"saxpy", "mandelbrot", "reduce", "histogram", "goto/mandelbrot", "goto/histogram",
        "features/atomics", "features/doubles", "features/exact_div", "features/half_mixed",
        "features/ifelse", "features/longs", "features/mulhi", "features/shuffle",
        "features/transcend"}) {
    const auto path = test::gen9_kernel(stem, gen_, ".hex");
    if (!path) GTEST_SKIP() << "the kernels are not available";
    const Program program = test::read_gen9_kernel(*path, gen_);
    const Program theirs = assembled(write_prm(program));
    EXPECT_EQ(theirs.offsets_bytes, program.offsets_bytes) << *path;
    expect_same_program(theirs, instructions(program));
    ++kernels;
  }
  EXPECT_EQ(kernels, 15u);
}

TEST_P(Iga64Gen8, BranchesLeadWhereItsBranchesLead) {
  const std::string text =
      "L0:\n"
      "mov (8|M0) r2.0<1>:d 0:d\n"
      "LOOP:\n"
      "add (8|M0) (ge)f0.0 r2.0<1>:d r2.0<8;8,1>:d 1:d\n"
      "(f0.0) if (8|M0) ELSE ENDIF\n"
      "(W) jmpi ELSE\n"
      "else.b (8|M0) ENDIF ENDIF\n"
      "ELSE:\n"
      "(f0.0) break (8|M0) ENDIF END\n"
      "(f0.0) cont (8|M0) ENDIF END\n"
      "(f0.0) halt (8|M0) END LAST\n"
      "ENDIF:\n"
      "endif (8|M0) END\n"
      "END:\n"
      "(~f0.0) while (8|M0) LOOP\n"
      "(f0.0) goto (8|M0) JOIN LAST\n"
      "(~f0.0) goto.b (8|M0) JOIN LOOP\n"
      "JOIN:\n"
      "join (8|M0) LAST\n"
      "(f0.0) brc (8|M0) LAST LAST\n"
      "(f0.0) brd (8|M0) LAST\n"
      "(W) jmpi L0\n"
      "(W&f0.0) jmpi LAST\n"
      "call (8|M0) r4.0 LAST\n"
      "LAST:\n"
      "nop\n";
  const Program ours = read_prm(text, gen_, "k");
  expect_same_program(assembled(text), instructions(ours));
  EXPECT_EQ(instructions(ours)[11].branch_ctrl, true);
}

/// Mesa repeats the immediate's type as source 1's; for HF, no register has this type.
TEST_P(Iga64Gen8, ReadsEveryTypeAfterAnImmediate) {
  const std::string text = "mov(8) g10<1>HF 0x3c00HF { align1 1Q };";
  Word word = encode(instructions(read_mesa(text, gen_, "k"))[0], gen_);
  EXPECT_EQ(word.bits(94, 91), 11u);
  std::vector<Word> words;
  for (std::uint64_t code = 0; code <= 11; ++code) {
    word.set_bits(94, 91, code);
    words.push_back(word);
    EXPECT_EQ(encode(decode(word, gen_), gen_), word) << code;
  }
  EXPECT_EQ(write_mesa(decode(words[11], gen_), gen_), text);
  const std::vector<std::string> lines = disassembled(words, GetParam().name);
  for (std::size_t n = 0; n < words.size(); ++n) expect_same(lines[n], words[n], gen_);
}

TEST_P(Iga64Gen8, DisassemblesRandomWordsAsWeDo) {
  expect_same_of_random_words(20260302, GetParam().name, gen_, 18000);
}

constexpr Platform kPlatforms[] = {{Generation::Bdw, "8", "gen8_mesa.tsv", 1424},
                                   {Generation::Skl, "9", "gen9_mesa.tsv", 1338}};
INSTANTIATE_TEST_SUITE_P(Platforms, Iga64Gen8, testing::ValuesIn(kPlatforms),
                         [](const auto& platform) {
                           return std::string(row(platform.param.gen).name);
                         });

}  // namespace
}  // namespace eu::isa
