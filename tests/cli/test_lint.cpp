// eusim lint for a user: findings, exit codes, messages.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

constexpr const char* kEnd =
    "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";
const std::string kWarned =
    "// two lines before\n\nmul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };\n" +
    std::string(kEnd);
const std::string kWrong = "mov(8) g10<1>UD g20<4,8,1>UD { align1 1Q };\n" + std::string(kEnd);

TEST(CliLint, PrintsFileLineSeverityRuleMessageSourceAndInstruction) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kWarned);
  const CommandResult result = eusim({"lint", "k.asm", "--pedantic"}, directory.path());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "k.asm:3: warning[mul-types]: mul does not allow this combination of types: "
            "UD, UW -> UD (IVB PRM 6.43)\n"
            "    0x0000: mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };\n"
            "k.asm: 2 instructions, 0 errors, 1 warning\n");
}

TEST(CliLint, ErrorsAreExitCodeOne) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kWrong);
  const CommandResult result = eusim({"lint", "k.asm"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "k.asm:1: error[row-stride]: a region of one row needs the vertical stride "
            "width * horizontal stride: src0 has vertical stride 4, not 8 (IVB PRM 3.3.9 2.B)\n"
            "    0x0000: mov(8) g10<1>UD g20<4,8,1>UD { align1 1Q };\n"
            "k.asm: 2 instructions, 1 error, 0 warnings\n");
}

/// A workload states the generation and the choice of its kernel; options take precedence.
TEST(CliLint, OfAWorkloadChecksItsKernel) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kWrong);
  const auto workload = [&](const std::string& gen) {
    directory.file(
        "w.json",
        R"({"schema": "eusim.workload/v1", "kernel": {"file": "k.asm", "gen": ")" + gen + R"("}})");
    return "w.json";
  };
  const CommandResult alone = eusim({"lint", "./k.asm", "--gen", "hsw"}, directory.path());
  ASSERT_EQ(alone.exit_code, 1);
  EXPECT_EQ(eusim({"lint", workload("hsw")}, directory.path()).out, alone.out);
  EXPECT_EQ(eusim({"lint", workload("g13")}, directory.path()).exit_code, 4);
  EXPECT_EQ(eusim({"lint", workload("g13"), "--gen", "hsw"}, directory.path()).out, alone.out);
}

TEST(CliLint, HonoursFailOn) {
  const TemporaryDirectory directory;
  directory.file("warned.asm", kWarned);
  directory.file("clean.asm", kEnd);
  const auto code = [&](const std::vector<std::string>& arguments) {
    return eusim(arguments, directory.path()).exit_code;
  };
  EXPECT_EQ(code({"lint", "warned.asm", "--pedantic", "--fail-on", "warning"}), 1);
  EXPECT_EQ(code({"lint", "warned.asm", "--rule", "mul-types", "--fail-on", "warning"}), 1);
  EXPECT_EQ(code({"lint", "warned.asm", "--fail-on", "warning"}), 0);  // nothing is reported
  EXPECT_EQ(code({"lint", "warned.asm", "--fail-on", "error"}), 0);
  EXPECT_EQ(code({"lint", "clean.asm", "--fail-on", "warning"}), 0);
}

TEST(CliLint, LooksAtChosenRules) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kWarned + kWrong);
  const auto last_line = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"lint", "k.asm"});
    const std::string out = eusim(options, directory.path()).out;
    return out.substr(out.rfind('\n', out.size() - 2) + 1);
  };
  EXPECT_EQ(last_line({"--pedantic"}), "k.asm: 4 instructions, 1 error, 1 warning\n");
  EXPECT_EQ(last_line({"--rule", "mul-types"}), "k.asm: 4 instructions, 0 errors, 1 warning\n");
  EXPECT_EQ(last_line({"--skip", "mul-types", "--pedantic"}),
            "k.asm: 4 instructions, 1 error, 0 warnings\n");
  EXPECT_EQ(last_line({"--rule", "mul-types", "--rule", "row-stride"}),
            "k.asm: 4 instructions, 1 error, 1 warning\n");
}

TEST(CliLint, WritesFindingsAsJson) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kWarned);
  const CommandResult alone = eusim({"lint", "k.asm", "--json", "-"}, directory.path());
  EXPECT_EQ(alone.exit_code, 0);
  const std::string head = "{\n  \"schema\": \"eusim.lint/v1\",\n  \"eusim_version\": \"";
  EXPECT_EQ(alone.out.substr(0, head.size()), head);
  const std::string rest = alone.out.substr(alone.out.find('\n', head.size()));
  EXPECT_EQ(rest, R"(
  "input": "k.asm",
  "gen": "ivb",
  "instructions": 2,
  "errors": 0,
  "warnings": 1,
  "pedantic": 1,
  "findings": [
    {
      "rule": "mul-types",
      "severity": "warning",
      "pedantic": true,
      "source": "IVB PRM 6.43",
      "message": "mul does not allow this combination of types: UD, UW -> UD",
      "line": 3,
      "instruction": 0,
      "offset_bytes": 0,
      "text": "mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };"
    }
  ]
}
)");
  const CommandResult both = eusim({"lint", "k.asm", "--json", "f.json"}, directory.path());
  EXPECT_EQ(both.out,
            "k.asm: 2 instructions, 0 errors, 0 warnings\n"
            "    1 more finding of 1 rule that shipped compilers break too: --pedantic shows it\n");
  EXPECT_EQ(contents(directory.path() + "/f.json"), alone.out);
}

TEST(CliLint, ReadsEveryFormAndGeneration) {
  const TemporaryDirectory directory;
  directory.file("k.hex", "40 00 80 00 bd 77 60 22 60 01 8d 00 d0 40 00 00\n");
  EXPECT_EQ(eusim({"lint", "k.hex"}, directory.path()).out,
            "k.hex:1: warning[kernel-without-end]: no send ends the thread: this is taken for a "
            "part of a kernel (IVB PRM 3.5)\n"
            "    0x0000: add(16) g19<1>F g11<8,8,1>F -g6.4<0,1,0>F { align1 1H };\n"
            "k.hex: 1 instruction, 0 errors, 1 warning\n");
  directory.file("k.asm", "jmpi(1) 2D { align1 WE_all 1N };\nnop;\n" + std::string(kEnd));
  const auto code = [&](const std::string& gen) {
    return eusim({"lint", "k.asm", "--from", "mesa", "--gen", gen}, directory.path()).exit_code;
  };
  EXPECT_EQ(code("ivb"), 0);
  EXPECT_EQ(code("hsw"), 1);
}

TEST(CliLint, TheKernelsOfTheDriverHaveNoErrorsAndNoWarnings) {
  for (const char* name : {"saxpy", "mandelbrot", "sobel", "reduce_slm"}) {
    const std::string path =
        EUSIM_SOURCE_DIR "/traces/kernels/driver/" + std::string(name) + ".ivb.txt";
    const CommandResult result = eusim({"lint", path});
    EXPECT_EQ(result.exit_code, 0) << result.out;
    EXPECT_NE(result.out.find(" 0 errors, 0 warnings\n"), std::string::npos) << result.out;
  }
}

TEST(CliLint, ListsItsRules) {
  const CommandResult result = eusim({"lint", "--list-rules"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.out.find("row-stride\terror\tIVB PRM 3.3.9 2.B\ta region of one row"),
            std::string::npos);
  EXPECT_NE(result.out.find("cmp-null-switch\twarning\tIVB PRM 6.17, 6.18\t"), std::string::npos);
}

/// U20: the fifth column says which compilers ship code that breaks the rule.
TEST(CliLint, ListsWhatShippedCodeBreaks) {
  const std::string out = eusim({"lint", "--list-rules"}).out;
  EXPECT_NE(out.find("mul-types\twarning\tIVB PRM 6.43\tmul does not allow this combination of "
                     "types\tshipped: 16 of 80 kernels of Mesa, 7 of 3458 instructions of Mesa's "
                     "assembler tests\n"),
            std::string::npos);
  EXPECT_NE(out.find("\tshipped: 5 of 84 kernels of IGC\n"), std::string::npos);
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);)
    EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 4) << line;
}

/// Lines 1 and 3 differ in registers only, line 2 has its own error, line 4 has other types.
const std::string kRepeated =
    "mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };\n"
    "mov(8) g10<1>UD g20<4,8,1>UD { align1 1Q };\n"
    "mul(8) g11<1>UD g21<8,8,1>UD g31<8,8,1>UW { align1 1Q };\n"
    "mul(8) g11<1>D g21<8,8,1>D g31<8,8,1>UW { align1 1Q };\n"
    "mov(8) g12<1>UD g22<2,8,1>UD { align1 1Q };\n" +
    std::string(kEnd);

TEST(CliLint, EqualFindingsAreOneEntryAndErrorsComeFirst) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kRepeated);
  const CommandResult result = eusim({"lint", "k.asm", "--pedantic"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "k.asm:2: error[row-stride]: a region of one row needs the vertical stride width * "
            "horizontal stride: src0 has vertical stride 4, not 8 (IVB PRM 3.3.9 2.B); 2 places\n"
            "    0x0010: mov(8) g10<1>UD g20<4,8,1>UD { align1 1Q };\n"
            "k.asm:1: warning[mul-types]: mul does not allow this combination of types: UD, UW -> "
            "UD (IVB PRM 6.43); 2 places\n"
            "    0x0000: mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };\n"
            "k.asm:4: warning[mul-types]: mul does not allow this combination of types: D, UW -> D "
            "(IVB PRM 6.43)\n"
            "    0x0030: mul(8) g11<1>D g21<8,8,1>D g31<8,8,1>UW { align1 1Q };\n"
            "k.asm: 6 instructions, 2 errors, 3 warnings\n");
}

TEST(CliLint, AllListsEveryPlace) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kRepeated);
  const std::string out = eusim({"lint", "k.asm", "--pedantic", "--all"}, directory.path()).out;
  std::string places;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);)
    if (line.find('[') < 20) places += line.substr(0, line.find('[')) + "\n";
  EXPECT_EQ(places,
            "k.asm:2: error\nk.asm:5: error\nk.asm:1: warning\nk.asm:3: warning\nk.asm:4: "
            "warning\n");
  EXPECT_EQ(out.find("places"), std::string::npos);
}

TEST(CliLint, WhatShippedCompilersBreakIsCountedAndNotShown) {
  const TemporaryDirectory directory;
  directory.file("k.asm", kRepeated + "mov(8) g10<1>F g20<8,8,1>F { align1 1Q };\n");
  const CommandResult result = eusim({"lint", "k.asm"}, directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out.find("mul-types"), std::string::npos);
  const std::string end =
      "k.asm: 7 instructions, 2 errors, 0 warnings\n"
      "    4 more findings of 2 rules that shipped compilers break too: --pedantic shows them\n";
  ASSERT_GT(result.out.size(), end.size());
  EXPECT_EQ(result.out.substr(result.out.size() - end.size()), end);
  // A rule that is named is checked.
  const std::string named = eusim({"lint", "k.asm", "--rule", "mul-types"}, directory.path()).out;
  EXPECT_NE(named.find("warning[mul-types]"), std::string::npos);
  EXPECT_EQ(named.find("--pedantic"), std::string::npos);
}

}  // namespace
}  // namespace eu::test
