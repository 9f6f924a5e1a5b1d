// iga64 (Debian package libigc-tools), an independent assembler and disassembler of Haswell: it
// agrees with us on Align1 code. It has no model of Ivy Bridge.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "isa/gen/branch_targets.hpp"
#include "isa/gen/compact_program.hpp"
#include "isa/gen/text/text.hpp"
#include "tests/support/command.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/normal_form.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

std::string as_bytes(const std::vector<Word>& words) {
  std::string bytes;
  for (const Word& word : words)
    for (const std::uint64_t qword : word.qwords)
      for (int byte = 0; byte < 8; ++byte) bytes += static_cast<char>(qword >> (8 * byte));
  return bytes;
}

class Iga64 : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("iga64"))
      GTEST_SKIP() << "iga64 is not installed (Debian package libigc-tools)";
  }

  /// A line for each word; one that iga64 cannot read is "illegal", with the reason.
  std::vector<std::string> disassembled(const std::vector<Word>& words) const {
    directory_.file("k.krn", as_bytes(words));
    test::run_program(
        "iga64",
        {"-d", "-p=7p5", "-n", "-Xprint-hex-floats", "--output-on-fail", "k.krn", "-o", "k.asm"},
        directory_.path());
    std::istringstream text(test::contents(directory_.path() + "/k.asm"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    EXPECT_EQ(lines.size(), words.size());
    lines.resize(words.size());
    return lines;
  }

  Program assembled(const std::string& text, std::vector<std::string> options = {}) const {
    directory_.file("k.asm", text);
    options.insert(options.end(), {"-a", "-p=7p5", "k.asm", "-o", "k.krn"});
    const test::CommandResult result = test::run_program("iga64", options, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err << text;
    const std::string bytes = test::contents(directory_.path() + "/k.krn");
    return program_from_bytes({bytes.begin(), bytes.end()}, Gen::Hsw, "iga64");
  }

  const test::TemporaryDirectory directory_;
};

bool is_refused(const std::string& line) {
  return line.find("illegal") != std::string::npos;
}

/// iga64's line means what the word means.
void expect_same(const std::string& line, const Word& word) {
  const Instruction ours = decode(word, Gen::Hsw);
  const std::string text = ".default_branch_unit bytes\n" + line;
  try {
    const Program theirs = read_prm(text, Gen::Hsw, "iga64");
    ASSERT_EQ(theirs.size(), 1u) << line;
    EXPECT_EQ(test::normal_word(instructions(theirs)[0], Gen::Hsw),
              test::normal_word(ours, Gen::Hsw))
        << "ours   " << write_prm(ours, Gen::Hsw) << "\ntheirs " << line;
  } catch (const InputError& error) {
    ADD_FAILURE() << error.what() << "\nours   " << write_prm(ours, Gen::Hsw) << "\ntheirs "
                  << line;
  }
}

/// Those of the vectors that iga64's syntax can say: Align16 has no place in it.
std::optional<std::vector<Word>> align1_vectors() {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) return std::nullopt;
  std::vector<Word> words;
  for (const test::Encoding& row : test::read_vectors(*path)) {
    const Word word = test::word_of(row.bytes);
    if (!decode(word, Gen::Hsw).is_align16()) words.push_back(word);
  }
  return words;
}

TEST_F(Iga64, DisassemblesTheVectorsAsWeDo) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not here";
  const std::vector<std::string> lines = disassembled(*words);
  for (std::size_t n = 0; n < words->size(); ++n) {
    EXPECT_FALSE(is_refused(lines[n])) << lines[n];
    expect_same(lines[n], (*words)[n]);
  }
  EXPECT_EQ(words->size(), 466u);
}

/// Branches lead nowhere in a text of single instructions.
std::vector<Word> without_branches(std::vector<Word> words) {
  const auto is_branch = [](const Word& word) {
    return has_distance(decode(word, Gen::Hsw), Distance::Jip);
  };
  words.erase(std::remove_if(words.begin(), words.end(), is_branch), words.end());
  return words;
}

std::string as_text(const std::vector<Word>& words) {
  std::string text;
  for (const Word& word : words) text += write_prm(decode(word, Gen::Hsw), Gen::Hsw) + "\n";
  return text;
}

TEST_F(Iga64, AssemblesWhatWePrint) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not here";
  const std::vector<Word> wanted = without_branches(*words);
  const Program theirs = assembled(as_text(wanted));
  ASSERT_EQ(theirs.size(), wanted.size());
  for (std::uint32_t n = 0; n < theirs.size(); ++n)
    EXPECT_EQ(test::normal_word(instructions(theirs)[n], Gen::Hsw),
              test::normal_word(decode(wanted[n], Gen::Hsw), Gen::Hsw))
        << write_prm(instructions(theirs)[n], Gen::Hsw);
}

TEST_F(Iga64, CompactsWhatWeCompact) {
  const auto words = align1_vectors();
  if (!words) GTEST_SKIP() << "the vectors are not here";
  const std::string text = as_text(without_branches(*words));
  const Program compacted = assembled(text, {"-Xautocompact"});
  EXPECT_EQ(compact_program(assembled(text)).bytes, compacted.bytes);
  EXPECT_LT(compacted.bytes.size(), 15u * compacted.size());
}

/// Architecture registers that exist; iga64 gives other numbers other names, and counts bytes in
/// those that have no elements.
bool can_be_said(Arf kind, const Operand& operand) {
  switch (kind) {
    case Arf::Null:
    case Arf::Ip: return (operand.number & 15) == 0 && operand.subreg_bytes == 0;
    case Arf::Accumulator:
    case Arf::Flag: return (operand.number & 15) < 2;
    default: return (operand.number & 15) == 0;
  }
}

bool can_be_said(const Operand& operand) {
  if (operand.is_immediate()) {
    // Both halves of a word immediate are alike.
    const bool word = operand.type == Type::W || operand.type == Type::UW;
    return !word || operand.immediate >> 16 == (operand.immediate & 0xffff);
  }
  if (operand.indirect) return operand.file == RegFile::Grf;
  if (operand.subreg_bytes % size_of(operand.type) != 0) return false;
  return operand.is_grf() || can_be_said(static_cast<Arf>(operand.number >> 4), operand);
}

/// What iga64's tables let an opcode have: other than IVB PRM 5.6 no condition for mach, no source
/// modifiers for pln.
bool iga64_allows(Opcode opcode, char modifier) {
  if (opcode == Opcode::Mach && modifier == 'c') return false;
  if (opcode == Opcode::Pln && modifier == 'm') return false;
  return allows(opcode, modifier);
}

/// Nothing is set that iga64 drops in silence.
bool modifiers_can_be_said(const Instruction& in) {
  const bool predicated = in.pred_ctrl != PredCtrl::None;
  const bool conditional = in.cond_mod != CondMod::None;
  if (in.pred_inv && !predicated) return false;
  if (!predicated && !conditional && (in.flag_reg != 0 || in.flag_subreg != 0)) return false;
  if (in.saturate && !iga64_allows(in.opcode, 's')) return false;
  return !conditional || iga64_allows(in.opcode, 'c');
}

/// Does iga64's syntax have words for it?
bool can_be_said(const Instruction& in) {
  const OpcodeRow& opcode = row(in.opcode);
  if (opcode.format != Format::Basic || in.is_align16()) return false;
  if (in.opcode == Opcode::Wait || in.opcode == Opcode::Ret) return false;
  bool said = modifiers_can_be_said(in) && can_be_said(in.dst);
  for (std::size_t n = 0; n < opcode.sources; ++n) {
    const Operand& source = in.src[n];
    said &= can_be_said(source);
    said &= iga64_allows(in.opcode, 'm') || (!source.negate && !source.absolute);
  }
  return said;
}

TEST_F(Iga64, DisassemblesRandomWordsAsWeDo) {
  test::WordMaker maker(20260301, Gen::Hsw);
  std::vector<Word> words;
  while (words.size() < 20000) {
    Word word = maker.make();
    word.set_bits(29, 29, 0);
    if (can_be_said(decode(word, Gen::Hsw))) words.push_back(word);
  }
  const std::vector<std::string> lines = disassembled(words);
  int compared = 0;
  for (std::size_t n = 0; n < words.size(); ++n) {
    if (is_refused(lines[n])) continue;
    ++compared;
    expect_same(lines[n], words[n]);
  }
  EXPECT_GT(compared, 19000);
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
  // What iga64 assembles has an immediate as source 0 of branches, as Broadwell does.
  const Program ours = read_prm(text, Gen::Hsw, "k");
  std::vector<Word> words;
  for (const Instruction& in : instructions(ours)) words.push_back(encode(in, Gen::Hsw));
  const std::vector<std::string> lines = disassembled(words);
  for (std::size_t n = 0; n < words.size(); ++n) expect_same(lines[n], words[n]);
}

}  // namespace
}  // namespace eu::isa
