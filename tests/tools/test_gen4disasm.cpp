// intel-gen4disasm (Debian package intel-gpu-tools), an independent disassembler: with -g 7 it
// prints the vectors as eusim does, except for its spelling and unsupported instructions.
#include <gtest/gtest.h>

#include <cstring>
#include <regex>
#include <sstream>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/command.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

/// Its different spellings, as replacements in our text, in this order.
struct Spelling {
  const char* ours;
  const char* theirs;
};
const Spelling kSpellings[] = {
    // Subregister 0 of a flag is not printed; conditions have other names.
    {R"(\bf([01])\.0\b)", "f$1"},
    {R"(\.nz\.f)", ".ne.f"},
    {R"(\.z\.f)", ".e.f"},
    // null has neither region nor channels nor type.
    {R"(\bnull<[0-9,]+>(\.[xyzw]+)?[A-Z]+)", "null"},
    // Quarters are printed, nibbles are not.
    {R"( [1-8]N\b)", ""},
    // The bits of a vector of floats are not printed.
    {R"(0x[0-9a-f]+VF\b)", "Vector Float"},
};

/// Our spelling of Align16 sources is <4>, theirs <4,4,1>.
const Spelling kAlign16Sources{R"(<([0-9]+)>((\.[xyzw]+)?[A-Z]+))", "<$1,4,1>$2"};

/// It prints the fields of three sources unchanged: without region, with the swizzle after the
/// type, and with a replicated element as channel x.
const Spelling kThreeSources[] = {
    {R"((\.0)?<0,1,0>([A-Z]+))", "<4,1,1>$2.x"},
    {R"(<4,4,1>(\.[xyzw]+)?([A-Z]+))", "<4,1,1>$2$1"},
};

std::string replaced(const std::string& text, const Spelling& spelling) {
  return std::regex_replace(text, std::regex(spelling.ours), spelling.theirs);
}

/// The text with floats in six digits instead of bits.
std::string with_decimal_floats(std::string text) {
  static const std::regex hex_float("0x([0-9a-f]+)F\\b");
  for (std::smatch match; std::regex_search(text, match, hex_float);) {
    const auto bits = static_cast<std::uint32_t>(std::stoul(match[1], nullptr, 16));
    float value;
    std::memcpy(&value, &bits, sizeof value);
    char decimal[32];
    std::snprintf(decimal, sizeof decimal, "%gF", static_cast<double>(value));
    text = match.prefix().str() + decimal + match.suffix().str();
  }
  return text;
}

/// The text up to the end of the first operand, and the rest.
std::pair<std::string, std::string> split_behind_destination(const std::string& text) {
  std::size_t at = text.find('(', text[0] == '(' ? 1 : 0);
  at = text.find(' ', text.find(' ', at) + 1);
  return {text.substr(0, at), text.substr(at)};
}

std::string as_they_spell(const Instruction& in) {
  std::string text = with_decimal_floats(write_mesa(in, Generation::Ivb));
  for (const Spelling& spelling : kSpellings) text = replaced(text, spelling);
  if (row(in.opcode).format == Format::ThreeSrc) {
    for (const Spelling& spelling : kThreeSources) text = replaced(text, spelling);
  } else if (in.is_align16()) {
    const auto [head, sources] = split_behind_destination(text);
    text = head + replaced(sources, kAlign16Sources);
  }
  return text;
}

class Gen4disasm : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("intel-gen4disasm"))
      GTEST_SKIP() << "intel-gen4disasm is not installed (Debian package intel-gpu-tools)";
  }

  /// A text for each instruction. Continued lines, which begin with blanks, are joined.
  std::vector<std::string> disassembled(const Program& program) const {
    directory_.file("k.g7b", write_c_array(program));
    const test::CommandResult result =
        test::run_program("intel-gen4disasm", {"-g", "7", "k.g7b"}, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    std::istringstream text(result.out);
    std::vector<std::string> texts;
    for (std::string line; std::getline(text, line);) {
      if (line.rfind("      ", 0) == 0 && !texts.empty())
        texts.back() += line;
      else
        texts.push_back(line);
    }
    for (std::string& joined : texts)
      joined = test::one_blank(replaced(joined, {" WE_normal", ""}));
    return texts;
  }

  const test::TemporaryDirectory directory_;
};

/// After the operands it prints messages with names and numbers of older generations; lengths and
/// options are equal.
void expect_same_send(const std::string& theirs, const std::string& ours) {
  const std::string operands = ours.substr(0, ours.find(" 0x"));
  EXPECT_EQ(theirs.substr(0, operands.size()), operands);
  EXPECT_EQ(theirs.substr(theirs.find(" mlen")), ours.substr(ours.find(" mlen")));
}

/// It prints distances as plain numbers, UIP first, and after them unused operands.
void expect_same_branch(const std::string& theirs, const std::string& ours, const Instruction& in) {
  std::string head = ours.substr(0, ours.find("JIP:"));
  if (has_distance(in, Distance::Uip, Generation::Ivb)) head += std::to_string(in.uip) + " ";
  head += std::to_string(in.jip) + " ";
  EXPECT_EQ(theirs.substr(0, head.size()), head);
  EXPECT_EQ(theirs.substr(theirs.find(" {")), ours.substr(ours.find(" {")));
}

TEST_F(Gen4disasm, PrintsTheVectorsAsWeDo) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not available";
  std::vector<std::uint8_t> bytes;
  for (const test::Encoding& row : test::read_vectors(*path))
    bytes.insert(bytes.end(), row.bytes.begin(), row.bytes.end());
  const Program program = program_from_bytes(std::move(bytes), Generation::Ivb, "vectors");
  const std::vector<std::string> theirs = disassembled(program);
  ASSERT_EQ(theirs.size(), program.size());
  int unknown = 0;
  for (std::uint32_t n = 0; n < program.size(); ++n) {
    const Instruction& in = instructions(program)[n];
    const std::string ours = as_they_spell(in);
    // It does not support lrp, bfe, bfi1, bfi2, bfrev, cbit, fbh, fbl, f16to32, f32to16.
    if (theirs[n].find("invalid opcode") != std::string::npos) {
      ++unknown;
    } else if (has_distance(in, Distance::Jip, Generation::Ivb)) {
      expect_same_branch(theirs[n], ours, in);
    } else if (is_send(in.opcode)) {
      expect_same_send(theirs[n], ours);
    } else if (in.opcode != Opcode::Wait) {  // prints its counter as a source
      EXPECT_EQ(theirs[n], ours);
    }
  }
  EXPECT_LE(unknown, 18);
}

}  // namespace
}  // namespace eu::isa
