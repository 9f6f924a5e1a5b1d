// Each rule of the G13's lint has code that breaks it and code that keeps it. Code of Mesa's
// compiler keeps all rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "isa/common/number_text.hpp"
#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/lint/lint.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/program_text.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa::g13 {
namespace {

Program assembled(const std::string& text) {
  return read_program({text, std::nullopt, "k", Undecodable::Reject, ""}, Generation::G13);
}

/// "rule@instruction" of each finding.
std::vector<std::string> findings(const std::string& text, int registers = 0) {
  const Program program = assembled(text);
  std::vector<std::string> found;
  for (const LintFinding& finding :
       lint(program, {std::vector<bool>(lint_rules().size(), true), registers}))
    found.push_back(std::string(lint_rules()[finding.rule].name) + "@" +
                    std::to_string(finding.instruction));
  return found;
}

struct Example {
  Rule rule;
  std::string bad;   ///< breaks only this rule, at its last instruction but one
  std::string good;  ///< keeps all rules
  int registers = 0;
};

const std::string kDepth = "ldimm r0l, 0\n";

const std::vector<Example>& examples() {
  static const std::vector<Example> kExamples = {
      {Rule::LoadUndelivered, "load r2, du8, r1, i32, x, a\nwait b\nfadd r3, r2, r1\nstop\n",
       "load r2, du8, r1, i32, x, a\nwait a\nfadd r3, r2, r1\nstop\n"},
      {Rule::LoadOverwritten, "load r2, du8, r1, i32, x, b\nldimm r2, 0\nstop\n",
       "load r2, du8, r1, i32, x, b\nldimm r3, 0\nwait b\nldimm r2, 0\nstop\n"},
      {Rule::RegisterDiscarded, "fadd r3, ^r2, r1\nfadd r4, r2, r1\nstop\n",
       "fadd r2, ^r2, r1\nfadd r4, r2, r1\nstop\n"},
      {Rule::RegisterBeyondFile, "", "load r126_r127, du8, r1, i32, xy, a\nwait a\nstop\n"},
      {Rule::RegisterAboveAllocation, "fadd r7, r2, r1\nstop\n", "fadd r6, r2, r1\nstop\n", 7},
      {Rule::StackUnset, "if r2, 0, 1, ieq\nstop\n", kDepth + "if r2, 0, 1, ieq\nstop\n"},
      {Rule::StackOverwritten, kDepth + "iadd r0l, r1, 3\npop_exec 1\nstop\n",
       kDepth + "csel r0l, r6, 5, r0l, 4, ieq\npop_exec 0\nstop\n"},
      {Rule::FlagsRegisterSize, "load r2l, du8, r1, i32, x, a\nstop\n",
       "load r2l, du8, r1, i16, x, a\nwait a\nstop\n"},
      {Rule::FlagsRotate, "shuffle r4, r6, r0h, rotate, down\nstop\n",
       "shuffle r4, r6, r0h, rotate, up\nstop\n"},
      {Rule::FlagsSaturate, "iadd r0, r1, r2, lsl 1, sat\nstop\n", "iadd r0, r1, r2, sat\nstop\n"},
      {Rule::FlagsTruthTable, "not_a r1, r2\nstop\n", "not r1, r2\nstop\n"},
      {Rule::NotExecuted, "zs_emit 255, r2\nstop\n", "wait a\nstop\n"}};
  return kExamples;
}

/// A load to r127 and the register after it, which has no name in a text.
std::string beyond_the_file() {
  Instruction load = instructions(assembled("load r126_r127, du8, r1, i32, xy, a\nstop\n"))[0];
  load.destination.value += 2;
  std::string line = ".raw ";
  for (const std::uint8_t byte : encode(load).bytes) append_hex(line, byte, 2);
  return line + "\nstop\n";
}

TEST(G13Lint, EveryRuleIsFoundInItsExampleAloneAndNotInItsRepair) {
  std::set<Rule> tried;
  for (const Example& example : examples()) {
    tried.insert(example.rule);
    const auto name = std::string(lint_rules()[static_cast<std::size_t>(example.rule)].name);
    const std::string bad =
        example.rule == Rule::RegisterBeyondFile ? beyond_the_file() : example.bad;
    const std::uint32_t last = assembled(bad).size() - 2;
    EXPECT_EQ(findings(bad, example.registers),
              std::vector<std::string>{name + "@" + std::to_string(last)});
    EXPECT_EQ(findings(example.good, example.registers), std::vector<std::string>{}) << name;
  }
  EXPECT_EQ(tried.size(), lint_rules().size());
}

TEST(G13Lint, LoadsAreFollowedOnAllPaths) {
  // One path waits, the other does not.
  const std::string code =
      kDepth + "load r2, du8, r1, i32, x, a\njmp_none over\nwait a\nover:\nfadd r3, r2, r1\nstop\n";
  EXPECT_EQ(findings(code), std::vector<std::string>{"load.undelivered@4"});
}

TEST(G13Lint, RegistersDiscardedInOneBranchMayBeReadInTheOther) {
  EXPECT_EQ(findings(kDepth + "if r2, 0, 1, ieq\nfadd r3, ^r4, r1\nelse r2, 0, 1, ine\n"
                              "fadd r3, r4, r1\npop_exec 1\nstop\n"),
            std::vector<std::string>{});
}

TEST(G13Lint, CodeOfMesasCompilerBreaksNoRule) {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(EUSIM_SOURCE_DIR "/traces/g13"))
    if (entry.path().extension() == ".hex") files.push_back(entry.path().string());
  EXPECT_GE(files.size(), 8U);
  if (const auto shared = test::shared_path("kernels/g13"))
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*shared))
      if (entry.path().extension() == ".hex") files.push_back(entry.path().string());
  for (const std::string& file : files)
    EXPECT_EQ(findings(test::contents(file)), std::vector<std::string>{}) << file;
}

}  // namespace
}  // namespace eu::isa::g13
