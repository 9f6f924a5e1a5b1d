// eusim hazards --perturb: the kernel under other timings, in text and as a document.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// A math and a mov that write parts of g5: latencies decide which write is last.
const char* const kWrong =
    "mov(8) g4<1>F 5F { align1 1Q };\n"
    "math inv(8) g5<1>F g4<8,8,1>F null<8,8,1>F { align1 1Q NoDDClr };\n"
    "mov(4) g5<1>F g4<4,4,1>F { align1 1N NoDDChk };\n"
    "mov(8) g6<1>F g5<8,8,1>F { align1 1Q };\n";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(HazardsPerturb, CorrectKernelLeavesTheSameValues) {
  const CommandResult result = eusim({"hazards", kSaxpy64, "--only", "misuse", "--perturb", "3"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(has(result.out, "timings: the same values under all of them")) << result.out;
}

TEST(HazardsPerturb, WrongKernelIsReportedWithTheSmallestChange) {
  TemporaryDirectory directory;
  const std::string kernel = directory.file("k.asm", kWrong);
  const CommandResult text =
      eusim({"hazards", kernel, "--only", "misuse", "--perturb", "3", "--fail-on", "misuse"});
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_TRUE(has(text.out, "with fpu latency 12 -> ")) << text.out;
  EXPECT_TRUE(has(text.out, " alone: thread 0, g5, byte 0: ")) << text.out;
}

TEST(HazardsPerturb, TheSameSeedGivesTheSameBytes) {
  const std::vector<std::string> arguments = {"hazards", kSaxpy64, "--only", "misuse", "--perturb",
                                              "4",       "--seed", "9",      "--json", "-"};
  EXPECT_EQ(eusim(arguments).out, eusim(arguments).out);
}

}  // namespace
}  // namespace eu::test
