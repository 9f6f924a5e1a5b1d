#pragma once
// iga64 (Debian package libigc-tools), an independent assembler and disassembler from Haswell on.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/word.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/iga64_words.hpp"
#include "tests/support/normal_form.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::test {

inline std::string as_bytes(const std::vector<isa::Word>& words) {
  std::string bytes;
  for (const isa::Word& word : words)
    for (const std::uint64_t qword : word.qwords)
      for (int byte = 0; byte < 8; ++byte) bytes += static_cast<char>(qword >> (8 * byte));
  return bytes;
}

/// True if iga64 could not read the word of this line.
inline bool is_refused(const std::string& line) {
  return line.find("illegal") != std::string::npos;
}

/// Fixture that skips tests if iga64 is not installed.
class Iga64Test : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_installed("iga64"))
      GTEST_SKIP() << "iga64 is not installed (Debian package libigc-tools)";
  }

  /// A line for each word; "illegal" with the reason for a word that iga64 cannot read.
  std::vector<std::string> disassembled(const std::vector<isa::Word>& words,
                                        const std::string& platform) const {
    directory_.file("k.krn", as_bytes(words));
    run_program("iga64",
                {"-d", "-p=" + platform, "-n", "-Xprint-hex-floats", "--output-on-fail", "k.krn",
                 "-o", "k.asm"},
                directory_.path());
    std::istringstream text(contents(directory_.path() + "/k.asm"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    EXPECT_EQ(lines.size(), words.size());
    lines.resize(words.size());
    return lines;
  }

  isa::Program assembled(const std::string& text, const std::string& platform, isa::Generation gen,
                         std::vector<std::string> options = {}) const {
    directory_.file("k.asm", text);
    options.insert(options.end(), {"-a", "-p=" + platform, "k.asm", "-o", "k.krn"});
    const CommandResult result = run_program("iga64", options, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err << text;
    const std::string bytes = contents(directory_.path() + "/k.krn");
    return isa::program_from_bytes({bytes.begin(), bytes.end()}, gen, "iga64");
  }

  /// Checks that iga64's line means what the word means.
  static void expect_same(const std::string& line, const isa::Word& word, isa::Generation gen) {
    const isa::Instruction ours = isa::decode(word, gen);
    try {
      const isa::Program theirs =
          isa::read_prm(".default_branch_unit bytes\n" + line, gen, "iga64");
      ASSERT_EQ(theirs.size(), 1u) << line;
      EXPECT_EQ(normal_word(instructions(theirs)[0], gen), normal_word(ours, gen))
          << "ours   " << isa::write_prm(ours, gen) << "\ntheirs " << line;
    } catch (const isa::InputError& error) {
      ADD_FAILURE() << error.what() << "\nours   " << isa::write_prm(ours, gen) << "\ntheirs "
                    << line;
    }
  }

  /// Checks iga64's lines of 20000 random words that its syntax can express; it must be able to
  /// read more than `at_least`.
  void expect_same_of_random_words(unsigned seed, const std::string& platform, isa::Generation gen,
                                   int at_least) const {
    WordMaker maker(seed, gen);
    std::vector<isa::Word> words;
    while (words.size() < 20000) {
      isa::Word word = maker.make();
      word.set_bits(29, 29, 0);
      if (has_iga64_text(isa::decode(word, gen))) words.push_back(word);
    }
    const std::vector<std::string> lines = disassembled(words, platform);
    int compared = 0;
    for (std::size_t n = 0; n < words.size(); ++n) {
      if (is_refused(lines[n])) continue;
      ++compared;
      expect_same(lines[n], words[n], gen);
    }
    EXPECT_GT(compared, at_least);
  }

  const TemporaryDirectory directory_;
};

}  // namespace eu::test
