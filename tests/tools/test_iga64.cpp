// iga64 (Debian package libigc-tools), an independent assembler and disassembler for Haswell,
// agrees with eusim on Align1 code. It has no model of Ivy Bridge.
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/iga64.hpp"
#include "tests/support/normal_form.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

class Iga64 : public test::Iga64Test {
 protected:
  std::vector<std::string> disassembled(const std::vector<Word>& words) const {
    return Iga64Test::disassembled(words, "7p5");
  }
  Program assembled(const std::string& text, std::vector<std::string> options = {}) const {
    return Iga64Test::assembled(text, "7p5", Generation::Hsw, std::move(options));
  }
};

/// The vectors that iga64's syntax can express, which excludes Align16.
std::optional<std::vector<Word>> align1_vectors() {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) return std::nullopt;
  std::vector<Word> words;
  for (const test::Encoding& row : test::read_vectors(*path)) {
    const Word word = test::word_of(row.bytes);
    if (!decode(word, Generation::Hsw).is_align16()) words.push_back(word);
  }
  return words;
}

TEST_F(Iga64, DisassemblesTheVectorsAsWeDo) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not available";
  const std::vector<std::string> lines = disassembled(*words);
  for (std::size_t n = 0; n < words->size(); ++n) {
    EXPECT_FALSE(test::is_refused(lines[n])) << lines[n];
    expect_same(lines[n], (*words)[n], Generation::Hsw);
  }
  EXPECT_EQ(words->size(), 466u);
}

/// Branches have no target in a text of single instructions.
std::vector<Word> without_branches(std::vector<Word> words) {
  const auto is_branch = [](const Word& word) {
    return has_distance(decode(word, Generation::Hsw), Distance::Jip, Generation::Hsw);
  };
  words.erase(std::remove_if(words.begin(), words.end(), is_branch), words.end());
  return words;
}

std::string as_text(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words)
    text += write_prm(decode(word, Generation::Hsw), Generation::Hsw) + "\n";
  return text;
}

TEST_F(Iga64, AssemblesWhatWePrint) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not available";
  const std::vector<Word> wanted = without_branches(*words);
  const Program theirs = assembled(as_text(wanted));
  ASSERT_EQ(theirs.size(), wanted.size());
  for (std::uint32_t n = 0; n < theirs.size(); ++n)
    EXPECT_EQ(test::normal_word(instructions(theirs)[n], Generation::Hsw),
              test::normal_word(decode(wanted[n], Generation::Hsw), Generation::Hsw))
        << write_prm(instructions(theirs)[n], Generation::Hsw);
}

TEST_F(Iga64, CompactsWhatWeCompact) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not available";
  const std::string text = as_text(without_branches(*words));
  const Program compacted = assembled(text, {"-Xautocompact"});
  EXPECT_EQ(compact_program(assembled(text)).bytes, compacted.bytes);
  EXPECT_LT(compacted.bytes.size(), 15u * compacted.size());
}

TEST_F(Iga64, DisassemblesRandomWordsAsWeDo) {
  expect_same_of_random_words(20260301, "7p5", Generation::Hsw, 19000);
}

TEST_F(Iga64, BranchesLeadWhereItsBranchesLead) {
  const std::string text =
      "L0:\n"
      "mov (8|M0) r2.0<1>:d 0:d\n"
      "LOOP:\n"
      "add (8|M0) (ge)f0.0 r2.0<1>:d r2.0<8;8,1>:d 1:d\n"
      "(f0.0) if (8|M0) ELSE ENDIF\n"
      "(W) jmpi ELSE\n"
      "else (8|M0) ENDIF\n"
      "ELSE:\n"
      "(f0.0) break (8|M0) ENDIF END\n"
      "(f0.0) cont (8|M0) ENDIF END\n"
      "(f0.0) halt (8|M0) END LAST\n"
      "ENDIF:\n"
      "endif (8|M0) END\n"
      "END:\n"
      "(~f0.0) while (8|M0) LOOP\n"
      "(W) jmpi L0\n"
      "(f0.0) jmpi LAST\n"
      "call (8|M0) r4.0 LAST\n"
      "LAST:\n"
      "nop\n";
  // iga64 assembles branches with an immediate as source 0, as Broadwell has it.
  const Program ours = read_prm(text, Generation::Hsw, "k");
  std::vector<Word> words;
  for (const Instruction& in : instructions(ours)) words.push_back(encode(in, Generation::Hsw));
  const std::vector<std::string> lines = disassembled(words);
  for (std::size_t n = 0; n < words.size(); ++n) expect_same(lines[n], words[n], Generation::Hsw);
}

}  // namespace
}  // namespace eu::isa
