// Round trips of vISA text: IGC's finalizer makes the same code of the text that was read
// and written.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "isa/common/text_errors.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/visa.hpp"

namespace eu::isa::visa {
namespace {

std::string written(const std::string& text, const std::string& name) {
  try {
    return write_visa(read_visa(text, name));
  } catch (const TextErrors& error) {
    ADD_FAILURE() << error.shown_in(text);
    return "";
  }
}

TEST(VisaText, EveryMnemonicIsReadAndWrittenTheSame) {
  std::set<Opcode> seen;
  for (const std::string& line : test::visa_instructions()) {
    const std::string once = written(test::visa_kernel(line), line);
    EXPECT_EQ(written(once, "again"), once);
    if (!once.empty()) seen.insert(read_visa(once, "k").instructions[0].opcode);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(opcode_count()));
}

TEST(VisaText, IgcMakesTheSameCodeOfEveryMnemonicWhenItIsWritten) {
  if (!test::is_installed("GenX_IR"))
    GTEST_SKIP() << "GenX_IR is not installed (Debian package libigc-tools)";
  // Several instructions per kernel: starting the finalizer takes most of the time.
  constexpr std::size_t kInKernel = 12;
  const std::vector<std::string>& all = test::visa_instructions();
  for (std::size_t first = 0; first < all.size(); first += kInKernel) {
    std::string lines;
    for (std::size_t i = first; i < std::min(first + kInKernel, all.size()); ++i)
      lines += all[i] + "\n";
    const std::string text = test::visa_kernel(lines);
    const std::string code = test::finalized(text, "SKL");
    EXPECT_NE(code, "") << "GenX_IR refuses one of\n" << lines;
    EXPECT_EQ(test::finalized(written(text, "k"), "SKL"), code) << lines;
  }
}

TEST(VisaText, EveryKernelOfIgcIsReadAndWrittenTheSame) {
  const std::vector<std::string> files = test::shared_visa_files();
  if (files.empty()) GTEST_SKIP() << "no reference kernels";
  EXPECT_EQ(files.size(), 41u);
  for (const std::string& file : files) {
    const std::string once = written(test::contents(file), file);
    EXPECT_EQ(written(once, "again"), once);
  }
}

TEST(VisaText, IgcMakesTheSameCodeOfItsKernelsWhenTheyAreWritten) {
  const std::vector<std::string> files = test::shared_visa_files();
  if (files.empty()) GTEST_SKIP() << "no reference kernels";
  if (!test::is_installed("GenX_IR"))
    GTEST_SKIP() << "GenX_IR is not installed (Debian package libigc-tools)";
  for (const std::string& file : files) {
    const std::string text = test::contents(file), platform = test::visa_platform(file);
    const std::string code = test::finalized(text, platform);
    EXPECT_NE(code, "") << file;
    EXPECT_EQ(test::finalized(written(text, file), platform), code) << file;
  }
}

// The finalizer's numbers // $n count labels too, as IGC's comments do.
TEST(VisaText, InstructionsAreNumberedAsIgcNumbersThem) {
  const std::vector<std::string> files = test::shared_visa_files();
  if (files.empty()) GTEST_SKIP() << "no reference kernels";
  for (const std::string& file : files) {
    const std::string text = test::contents(file);
    const Kernel kernel = read_visa(text, file);
    std::vector<std::string> lines(1);
    for (const char c : text)
      if (c == '\n')
        lines.emplace_back();
      else
        lines.back() += c;
    for (const Instruction& in : kernel.instructions) {
      const std::string& line = lines[static_cast<std::size_t>(in.place.line) - 1];
      const std::size_t mark = line.find("/// $");
      ASSERT_NE(mark, std::string::npos) << file << ": " << line;
      EXPECT_EQ(std::to_string(in.id), line.substr(mark + 5)) << file << ": " << line;
    }
  }
}

TEST(VisaText, OlderSpellingsAreRead) {
  const std::string text = test::visa_kernel(
      "mov (M1, 8) V32(0,0)<1> r0(0,0)<8;8,1>\n"
      "oword_ld (4) T6 0x2:ud V32.(ud[8])\n"
      "mov (M1, 8) V32(0,0)<1> r[A0(0),0]<;4,1>:d");
  const Kernel kernel = read_visa(text, "old");
  EXPECT_EQ(write_visa(kernel, kernel.instructions[0]), "mov (M1, 8) V32(0,0)<1> %r0(0,0)<8;8,1>");
  EXPECT_EQ(write_visa(kernel, kernel.instructions[1]), "oword_ld (4) T6 0x2:ud V32.32");
  EXPECT_EQ(write_visa(kernel, kernel.instructions[2]),
            "mov (M1, 8) V32(0,0)<1> r[A0(0),0]<4,1>:d");
}

TEST(VisaText, ExpressionsAreConstants) {
  const Kernel kernel = read_visa(
      test::visa_kernel("mov (M1, 8) V32(1+2*2/4,8%5)<1> V35((1 << 2) >> 1,~0 & 3)<2*4;8,1>\n"
                        "oword_ld (4) T6 0x2:ud V32.(%sizeof(VUW) / 4 * (3 > 2 ? 1 : 2))\n"
                        "mov (M1, 8) V32(0,0)<1> -5:d\n"
                        "mov (M1, 8) V36(0,0)<1> ~1:ud"),
      "k");
  EXPECT_EQ(write_visa(kernel, kernel.instructions[0]), "mov (M1, 8) V32(2,3)<1> V35(2,3)<8;8,1>");
  EXPECT_EQ(write_visa(kernel, kernel.instructions[1]), "oword_ld (4) T6 0x2:ud V32.32");
  EXPECT_EQ(kernel.instructions[2].operands[1].immediate, static_cast<std::uint64_t>(-5));
  EXPECT_EQ(kernel.instructions[3].operands[1].immediate, 0xfffffffeu);
}

// 1:f has the bits 1 and is not 1.0 (IGC visa/CISA.y); 1.0:f is 1.0.
TEST(VisaText, FloatsWithoutAPointAreBits) {
  const Kernel kernel = read_visa(test::visa_kernel("mov (M1, 8) V33(0,0)<1> 1:f\n"
                                                    "mov (M1, 8) V33(0,0)<1> 1.0:f"),
                                  "k");
  EXPECT_EQ(kernel.instructions[0].operands[1].immediate, 1u);
  EXPECT_EQ(kernel.instructions[1].operands[1].immediate, 0x3f800000u);
}

}  // namespace
}  // namespace eu::isa::visa
