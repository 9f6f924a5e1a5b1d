// Kernels of Apple's G13 on the command line: recognition of the instruction set, forms, lint.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kSaxpy = EUSIM_SOURCE_DIR "/traces/g13/saxpy.hex";

class CliG13 : public testing::Test {
 protected:
  std::string out_of(const std::vector<std::string>& arguments) const {
    const CommandResult result = eusim(arguments, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result.out;
  }

  const TemporaryDirectory directory_;
};

TEST_F(CliG13, InstructionSetIsGivenOrReadFromTheKernel) {
  const std::string text = out_of({"disasm", kSaxpy, "--isa", "g13"});
  EXPECT_NE(text.find("mov $r1, thread_in_grid_x\n"), std::string::npos) << text;
  EXPECT_EQ(out_of({"disasm", kSaxpy}), text);
  EXPECT_EQ(out_of({"disasm", kSaxpy, "--gen", "g13"}), text);
  EXPECT_EQ(out_of({"disasm", kSaxpy, "--from", "hex"}), text);
}

TEST_F(CliG13, WhatDisasmWritesAsmReads) {
  const std::string hex = out_of({"asm", kSaxpy, "--isa", "g13", "--to", "hex", "-o", "-"});
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"disasm", kSaxpy}, {"disasm", kSaxpy, "--offsets"}}) {
    directory_.file("k", out_of(options));
    EXPECT_EQ(out_of({"asm", "k", "--to", "hex", "-o", "-"}), hex);
  }
  out_of({"asm", kSaxpy, "-o", "k.bin"});
  EXPECT_EQ(out_of({"asm", "k.bin", "--isa", "g13", "--to", "hex", "-o", "-"}), hex);
}

TEST_F(CliG13, CodeOfIntelsIsStillReadAsIntels) {
  directory_.file("k", "mov(8) g8<1>F g5<8,8,1>F { align1 1Q };\n");
  EXPECT_EQ(out_of({"disasm", "k"}), out_of({"disasm", "k", "--isa", "gen"}));
  EXPECT_EQ(out_of({"disasm", "k", "--gen", "hsw", "--isa", "gen"}),
            out_of({"disasm", "k", "--gen", "hsw"}));
}

TEST_F(CliG13, LintHasRulesOfItsOwn) {
  directory_.file("k", "load r2, du8, r1, i32, x, a\nfadd r3, r2, r1\nstop\n");
  const CommandResult found = eusim({"lint", "k", "--json", "k.json"}, directory_.path());
  EXPECT_EQ(found.exit_code, 1);
  const std::string output = found.out + found.err;
  EXPECT_NE(output.find("k:2: error[load.undelivered]: reads a register that a load has not "
                        "delivered"),
            std::string::npos)
      << output;
  const auto document = nlohmann::json::parse(contents(directory_.path() + "/k.json"));
  EXPECT_EQ(document.at("gen"), "g13");
  EXPECT_EQ(document.at("findings").at(0).at("rule"), "load.undelivered");
  EXPECT_NE(out_of({"lint", "--list-rules", "--isa", "g13"}).find("register.discarded\terror"),
            std::string::npos);
  EXPECT_EQ(eusim({"lint", kSaxpy, "--registers", "3"}).exit_code, 1);
  EXPECT_EQ(eusim({"lint", kSaxpy, "--registers", "7"}).exit_code, 0);
}

}  // namespace
}  // namespace eu::test
