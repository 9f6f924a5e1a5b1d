// Messages name the lines of machine code in texts, and suggest the option for Haswell's code.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// A read of surface 0, which is not bound, after a line of comment and one of nop.
const std::string kHex =
    "# unbound\n7e 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00\n"
    "31 00 60 0a 29 1c 40 20 20 00 8d 00 00 6e 11 02\n";

TEST(CliLines, LintAndRunNameThoseOfHex) {
  const TemporaryDirectory directory;
  directory.file("k.hex", kHex);
  const CommandResult lint = eusim({"lint", "k.hex", "--json", "f.json"}, directory.path());
  EXPECT_EQ(lint.out.substr(0, lint.out.find(']')), "k.hex:3: warning[kernel-without-end");
  EXPECT_NE(contents(directory.path() + "/f.json").find("\"line\": 3,"), std::string::npos);
  const CommandResult run = eusim({"run", "k.hex"}, directory.path());
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err.substr(0, run.err.find(" send")), "k.hex:3: 0x0010") << run.err;
}

TEST(CliLines, OfMachineCodeAreNotMadeUp) {
  const TemporaryDirectory directory;
  directory.file("k.asm", "nop;\n");
  ASSERT_EQ(eusim({"asm", "k.asm", "-o", "k.bin"}, directory.path()).exit_code, 0);
  const CommandResult lint = eusim({"lint", "k.bin", "--from", "bin"}, directory.path());
  EXPECT_EQ(lint.out.substr(0, lint.out.find(']')), "k.bin: warning[kernel-without-end");
}

/// U19: lint names registers and places as the disassembly does.
TEST(CliLines, LintCallsRegistersAndPlacesAsTheRestDoes) {
  const TemporaryDirectory directory;
  directory.file("k.asm",
                 "nop;\nmov(8) g55<1>UD g20<8,8,1>UD { align1 1Q NoDDClr };\n"
                 "mov(8) g56<1>UD g55<8,8,1>UD { align1 1Q };\n");
  const std::string out = eusim({"lint", "k.asm"}, directory.path()).out;
  EXPECT_NE(out.find(": g55, left set at 0x0010 ("), std::string::npos) << out;
}

/// U19: an instruction that only Haswell has is not reported as a mistake of the kernel.
TEST(CliLines, HaswellKernelsNameTheOption) {
  const TemporaryDirectory directory;
  directory.file("k.asm", "nop;\ndim(1) g9<1>DF 0x3fa99999a0000000F { align1 1N };\n");
  ASSERT_EQ(eusim({"asm", "k.asm", "--gen", "hsw", "--to", "hex", "-o", "k.hex"}, directory.path())
                .exit_code,
            0);
  const std::string wrong =
      "k.hex:2:1: error: byte offset 0x10: Opcode (bits 6:0) is 10; allowed: the opcodes of Ivy "
      "Bridge; Haswell has it: did you mean --gen hsw?\n"
      "    2 | 0a 00 00 00 f9 73 20 21 00 00 00 a0 99 99 a9 3f\n"
      "      | ^\n";
  for (const char* verb : {"lint", "disasm"}) {
    const CommandResult result = eusim({verb, "k.hex"}, directory.path());
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_EQ(result.err, wrong);
  }
  EXPECT_EQ(
      eusim({"run", "k.asm"}, directory.path()).err,
      "k.asm:2:1: error: instruction \"dim\" does not exist on Ivy Bridge; Haswell has it: did "
      "you mean --machine hsw_gt2?\n"
      "    2 | dim(1) g9<1>DF 0x3fa99999a0000000F { align1 1N };\n"
      "      | ^\n");
  // Nonsense is not a kernel of Haswell either.
  directory.file("bad.asm", "dim(1) g9<1>DF 1F { align1 1N };\nnonsense\n");
  const CommandResult bad = eusim({"lint", "bad.asm"}, directory.path());
  EXPECT_EQ(bad.err.find("did you mean --gen"), std::string::npos) << bad.err;
}

}  // namespace
}  // namespace eu::test
