// Several errors in a text: each is reported once, in every dialect; an error that is only the
// consequence of another is not reported.
#include <gtest/gtest.h>

#include <sstream>

#include "isa/common/text_errors.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "tests/support/files.hpp"

namespace eu::isa {
namespace {

/// "line:column" of each error, with one blank between.
std::string places(const std::string& text, KernelFormat format, Generation gen = Generation::Ivb) {
  std::string places;
  try {
    read_kernel(text, format, gen, "k");
  } catch (const TextErrors& errors) {
    for (const TextErrors::Error& error : errors.errors())
      places += (places.empty() ? "" : " ") + std::to_string(error.place.line) + ":" +
                std::to_string(error.place.column);
  }
  return places;
}

struct Text {
  const char* name;
  KernelFormat format;
  const char* text;
  const char* places;

  friend void PrintTo(const Text& text, std::ostream* out) { *out << text.name; }
};

constexpr const char* kDumpLine =
    "01 56 14 20 00 2e 00 00                         mov(8) g2<1>UD g1<8,8,1>UD { align1 };\n";

const Text kTexts[] = {
    {"of two wrong lines both", KernelFormat::Mesa,
     "mvo(8) g2<1>F g1<8,8,1>F { align1 };\nnop;\nmov(3) g2<1>F g1<8,8,1>F { align1 };\n",
     "1:1 3:5"},
    {"no semicolon, and the next line is right", KernelFormat::Mesa,
     "mov(8) g2<1>F g1<8,8,1>F { align1 }\nmov(8) g3<1>F g1<8,8,1>F { align1 };\nnop;\n", "1:36"},
    {"no semicolon, and the next line is wrong", KernelFormat::Mesa,
     "mov(8) g2<1>F g1<8,8,1>F { align1 }\nmov(3) g3<1>F g1<8,8,1>F { align1 };\nnop;\n",
     "1:36 2:5"},
    {"no semicolon before a predicate", KernelFormat::Mesa,
     "mov(8) g2<1>F g1<8,8,1>F { align1 }\n(+f0.0) mov(8) g3<1>F g1<8,8,1>F { align1 };\n"
     "nop 3;\n",
     "1:36 3:5"},
    {"a send on several lines", KernelFormat::Mesa,
     "send(8) g130<1>UW g1<8,8,1>UD 0x02480400\n        data MsgDesc: mlen 1 rlen 4\n"
     "        { align1 1Q };\nnop 3;\n",
     "1:9 4:5"},
    {"a send whose message is wrong", KernelFormat::Mesa,
     "send(8) g2<1>UW g1<8,8,1>UD 0x02480400\n        data MsgDesk: mlen 1 rlen 4\n"
     "        { align1 1Q };\nnop 3;\n",
     "2:9 4:5"},
    {"an unknown opcode after a line that has ended", KernelFormat::Mesa,
     "mov(8) g130<1>F g1<8,8,1>F { align1 };\nmvo(8) g2<1>F g1<8,8,1>F { align1 };\n", "1:8 2:1"},
    {"two in a line are one", KernelFormat::Mesa, "mvo(8) g2; mvo(8) g2; nop;\nnop 3;\n",
     "1:1 2:5"},
    {"a comment that begins in the wrong line", KernelFormat::Mesa,
     "mvo(8) g2; /* here\nmvo(8) is no code */ nop;\nnop 3;\n", "1:1 3:5"},
    {"a comment without end", KernelFormat::Mesa, "nop 3;\n/* mvo(8)\nmvo(8)\n", "1:5 2:1"},
    {"labels and instructions", KernelFormat::Mesa,
     "A: nop;\nA: nop;\nwhile(8) JIP: B { align1 };\nmvo(8);\nelse(8) JIP: C { align1 };\n",
     "2:1 3:15 4:1 5:14"},
    {"a label of a wrong line is there", KernelFormat::Mesa,
     "A: mvo(8);\nwhile(8) JIP: A { align1 };\n", "1:4"},
    {"no encoding, and text that is none", KernelFormat::Mesa,
     "jmpi(1) g3<0,1,0>D { align1 WE_all 1N compacted };\nmvo(8);\n", "1:39 2:1"},
    {"the manual's dialect, line by line", KernelFormat::Prm,
     "mvo (8|M0) r1.0<1>:f r2.0<8;8,1>:f\nmov (8|M0) r1.0<3>:f r2.0<8;8,1>:f\n"
     "mov (8|M0) r1.0<1>:f\nmov (8|M0) r1.0<1>:f r2.0<8;8,1>:f\nfoo\n",
     "1:1 2:17 3:21 5:1"},
    {"pragmas", KernelFormat::Prm, ".defien A\n.declare\nmov (8|M0) r1.0<1>:f r2.0<8;8,1>:f\nfoo\n",
     "1:1 2:9 4:1"},
    {"lines for a preprocessor", KernelFormat::Gen4asm,
     "#include \"a\"\n\n#include \"b\"\nmov (8) r1<1>:f r2<8;8,1>:f {align1};\nfoo;\n",
     "1:1 3:1 5:1"},
    {"gen4asm, whose regions have semicolons", KernelFormat::Gen4asm,
     "mov (8) r1<1>:f r200<8;8,1>:f {align1};\nmvo (8) r1<1>:f r2<8;8,1>:f {align1};\n"
     "mov (8) r1<1>:f r2<8;8,1>:f\n  {align1};\nmov (3) r1<1>:f r2<8;8,1>:f {align1};\n",
     "1:17 2:1 5:6"},
    {"beignet's", KernelFormat::Beignet,
     "k's disassemble begin:\n  mvo(8) g2<1>F g1<8,8,1>F { align1 WE_normal 1Q };\n"
     "  mov(3) g2<1>F g1<8,8,1>F { align1 WE_normal 1Q };\nk's disassemble end.\n",
     "2:3 3:7"},
    {"hex", KernelFormat::Hex, "01 56 14 20 00 2e 00 0\n7e 00 zz\n01 56 14 20 00 2e 00 00\n0x12\n",
     "1:22 2:7 4:1"},
    {"dwords", KernelFormat::CArray,
     "{ 0x00600040, zero, 0, 0 },\n{ 0x00600040, 0, 0, 0 },\n{ -1, 0, 0, 0 },\n", "1:15 3:3"},
};

class ErrorRecovery : public testing::TestWithParam<Text> {};

TEST_P(ErrorRecovery, ReportsEachMistakeOnce) {
  EXPECT_EQ(places(GetParam().text, GetParam().format), GetParam().places) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Texts, ErrorRecovery, testing::ValuesIn(kTexts));

TEST(ErrorRecovery, ContinuesInDumpsOfHex) {
  const std::string header = "Native code for k\nSIMD8 shader: 3 instructions.\n";
  const std::string wrong = "7f 56 14 20 00 2e 00 00                         mov(8) ...;\n";
  const std::string cut = "01 56 14 20 00 2e 00 00 01                      mov(8) ...;\n";
  EXPECT_EQ(places(header + wrong + kDumpLine + cut + kDumpLine + wrong, KernelFormat::Dump),
            "3:1 5:1 7:1");
}

/// In the kernels below with an error in every third line, exactly these lines are reported.
TEST(ErrorRecovery, NoLineOfAKernelIsBlamedForAnother) {
  for (const char* name : {"histogram", "minmax9", "nv12_to_rgb", "sobel", "reduce_slm"}) {
    const std::string path = EUSIM_SOURCE_DIR "/traces/kernels/" + std::string(name) + ".asm";
    std::string text, expected;
    std::istringstream lines(test::contents(path));
    int number = 0, spoiled = 0;
    for (std::string line; std::getline(lines, line); text += line + "\n") {
      ++number;
      const std::size_t at = line.find("(8) ");
      const bool is_code = at < line.find("//") && line.find(';') != std::string::npos;
      if (number % 3 != 0 || at == std::string::npos || !is_code) continue;
      line.replace(at, 4, "(7) ");
      expected +=
          (expected.empty() ? "" : " ") + std::to_string(number) + ":" + std::to_string(at + 2);
      ++spoiled;
    }
    ASSERT_GT(spoiled, 0) << name;
    EXPECT_EQ(places(text, KernelFormat::Mesa), expected) << name;
  }
}

}  // namespace
}  // namespace eu::isa
