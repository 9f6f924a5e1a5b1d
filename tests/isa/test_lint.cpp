// Lint on real code, and its messages.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa::lint {
namespace {

Program program_of(const std::string& text, Generation gen = Generation::Ivb) {
  return read_mesa(text, gen, "k");
}

/// "rule: detail" of each finding.
std::vector<std::string> messages_of(const std::vector<Finding>& findings) {
  std::vector<std::string> lines;
  for (const Finding& finding : findings)
    lines.push_back(std::string(row(finding.rule).name) + ": " + finding.detail);
  return lines;
}

void expect_no_errors(const std::vector<Finding>& findings, const std::string& code) {
  for (const Finding& finding : findings)
    EXPECT_NE(row(finding.rule).severity, Severity::Error)
        << row(finding.rule).name << ": " << finding.message() << "\n"
        << code;
}

TEST(LintRules, HaveNamesOfTheirOwnASourceAndAMessage) {
  std::set<std::string_view> names;
  for (const RuleRow& rule : kRules) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_EQ(rule_named(rule.name), rule.rule);
    EXPECT_FALSE(rule.source.empty()) << rule.name;
    EXPECT_FALSE(rule.message.empty()) << rule.name;
    for (const char c : rule.name)
      EXPECT_TRUE(c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) << rule.name;
  }
  EXPECT_EQ(rule_named("no-such-rule"), std::nullopt);
}

TEST(LintRealCode, NoVectorHasAnError) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const Linter linter;
  int linted = 0;
  for (const test::Encoding& row : test::read_vectors(*path)) {
    expect_no_errors(
        linter.check(decode(test::word_of(row.bytes), Generation::Ivb), Generation::Ivb), row.text);
    // A single line is a part of a kernel, or its end.
    expect_no_errors(linter.check(program_from_bytes(row.bytes, Generation::Ivb, row.origin)),
                     row.text);
    ++linted;
  }
  EXPECT_EQ(linted, 694);
}

void expect_no_errors_in_files(const std::string& directory, std::size_t at_least) {
  const Linter linter;
  std::size_t linted = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() != ".asm" && entry.path().extension() != ".txt") continue;
    const Program program = read_kernel(test::contents(path), std::nullopt, Generation::Ivb, path);
    expect_no_errors(linter.check(program), path);
    ++linted;
  }
  EXPECT_GE(linted, at_least);
}

TEST(LintRealCode, NoKernelOfTheDriverHasAnError) {
  expect_no_errors_in_files(EUSIM_SOURCE_DIR "/traces/kernels/driver", 4);
}

TEST(LintRealCode, NoKernelOfOursHasAnError) {
  expect_no_errors_in_files(EUSIM_SOURCE_DIR "/traces/kernels", 8);
}

// Restrictions that shipped kernels violate: isa/ERRATA.md C. C4 and C19 are not restrictions. The
// manual's table of cmp allows integers -> F (C15), so only C1's finding remains there.
struct Violation {
  const char* row;
  const char* code;
  std::optional<Rule> rule;
};
const Violation kViolations[] = {
    {"C1", "cmp.ge.f0.0(8) null<1>F g20<8,8,1>F g30<8,8,1>F { align1 1Q };", Rule::CmpNullSwitch},
    {"C2", "mov(1) acc0.3<1>F g20<0,1,0>F { align1 1N };", Rule::AccSubregister},
    {"C2", "add(1) g10<1>F acc0.3<0,1,0>F g20<0,1,0>F { align1 1N };", Rule::AccSubregister},
    {"C3", "mov(16) acc0<1>F g20<8,8,1>F { align1 1H };", Rule::AccSimd16Float},
    {"C3", "mul(16) acc0<1>F g20<8,8,1>F g30<8,8,1>F { align1 1H };", Rule::AccSimd16Float},
    {"C3", "mac(16) acc0<1>F g20<8,8,1>F g30<8,8,1>F { align1 1H };", Rule::AccSimd16Float},
    {"C4", "mac(1) g10.3<1>F g20<0,1,0>F g30<0,1,0>F { align1 1N };", std::nullopt},
    {"C5", "mov(8) g10<1>F g20<8,8,1>F { align1 1Q };", Rule::UnusedSource},
    {"C5", "mov(8) g10<1>D g20<8,8,1>D { align1 1Q src1: g30<8,8,1>F };", Rule::UnusedSource},
    {"C6",
     "send(16) acc0<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
     "{ align1 WE_all 1H EOT };",
     Rule::EotDst},
    {"C6",
     "send(16) acc0<1>UW g20<8,8,1>UD 0x060a0301 data MsgDesc: mlen 3 rlen 0 "
     "{ align1 WE_all 1H };",
     Rule::SendArfDst},
    {"C7",
     "send(16) null<1>UW g66<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
     "{ align1 WE_all 1H EOT };",
     Rule::EotPayload},
    {"C8", "add(1) g10<1>F acc0<1,1,1>F g20<0,1,0>F { align1 1N };", Rule::WidthOneStride},
    {"C8", "mov(1) g10<1>D g20<1,1,0>D { align1 1N };", Rule::ScalarStrides},
    {"C9", "mul(8) g10<1>UD g20<8,8,1>UW g30<8,8,1>UB { align1 1Q };", Rule::MulTypes},
    {"C9", "mul(8) g10<1>UD g20<8,8,1>UD 0x00000010UD { align1 1Q };", Rule::MulTypes},
    {"C9", "mul(8) g10<1>W g20<8,8,1>W g30<8,8,1>UB { align1 1Q };", Rule::MulTypes},
    {"C10", "shr(8) g10<1>D g20<8,8,1>W 1W { align1 1Q };", Rule::ShrTypes},
    {"C11", "cmp.z.f0.0(16) null<1>D g20<8,8,1>D g30<8,8,1>D { align1 1H switch };",
     Rule::CmpSimd16},
    {"C12", "lrp.sat(8) g10<1>F g20<4,4,1>F g30<4,4,1>F g40<4,4,1>F { align16 1Q };",
     Rule::LrpSaturation},
    {"C12", "frc.sat(8) g10<1>F g20<8,8,1>F { align1 1Q };", Rule::FrcSaturation},
    {"C12", "math rsq(8) g10<1>F (abs)g20<8,8,1>F null<8,8,1>F { align1 1Q };",
     Rule::MathSourceModifier},
    {"C13", "fbh(8) g10<1>D g20<8,8,1>D { align1 1Q };", Rule::FbhTypes},
    {"C13", "fbl(1) g10<1>UD g20<0,1,0>UB { align1 WE_all 1N };", Rule::FblTypes},
    {"C13", "fbl(1) g10<1>UD f1<0,1,0>UW { align1 WE_all 1N };", Rule::FblTypes},
    {"C13", "f16to32(8) g10<1>F g20<16,8,2>UW { align1 1Q };", Rule::F16to32Types},
    {"C14", "mov.z.f0.0(8) g10<1>F g20<8,8,1>UD { align1 1Q };", Rule::MovConversion},
    {"C14", "mov.nz.f0.0(16) null<1>D 0x00000000UD { align1 1H };", Rule::MovConversion},
    {"C15", "cmp.z.f0.0(8) g10<1>D g20<8,8,1>F g30<8,8,1>F { align1 1Q };", Rule::CmpTypes},
    {"C15", "cmp.z.f0.0(8) null<1>F g20<8,8,1>UW g30<8,8,1>UW { align1 1Q };", Rule::CmpNullSwitch},
    {"C15", "cmp.z.f0.0(8) null<1>D g20<8,8,1>UB g30<8,8,1>UW { align1 1Q };", Rule::CmpNullSwitch},
    {"C16", "mul(8) acc0<1>D g20<8,8,1>D g30<8,8,1>D { align1 1Q AccWrEnable };", Rule::AccWrEnDst},
    {"C17", "math inv(8) g10<1>F g20<8,8,1>F null<8,8,1>UD { align1 1Q };", Rule::UnusedSource},
    {"C18", "send(1) g10<1>UD g20<8,8,1>UD 0x02480400 data MsgDesc: mlen 1 rlen 4 { align1 1N };",
     Rule::SendNarrow},
    {"C18", "send(1) g64<1>UW g16<0,1,0>UB a0<0,1,0>UD sampler MsgDesc: indirect { align1 1N };",
     Rule::SendNarrow},
    {"C19", "send(8) g10<1>UW g20<0,1,0>D 0x02480400 data MsgDesc: mlen 1 rlen 4 { align1 1Q };",
     std::nullopt},
    {"C19", "send(8) g10<1>UW g20<0,1,0>UB 0x02480400 data MsgDesc: mlen 1 rlen 4 { align1 1Q };",
     std::nullopt},
    {"C19", "send(8) g10<1>UW g20<8,8,1>F 0x02480400 data MsgDesc: mlen 1 rlen 4 { align1 1Q };",
     std::nullopt},
    {"B5", "jmpi(1) 2D { align1 1N };", Rule::JmpiNoMask},
    {"B7", "(+f0.0.x) break(8) JIP: 2 UIP: 2 { align16 1Q };", Rule::FlowAlign16},
    {"B8", "call(2) g10<1>UD JIP: 4 { align1 1Q src0: null<2,4,1>D };", Rule::CallRegion},
    {"D15",
     "send(1) null<1>UW g20<0,1,0>UW 0x0219e000 data MsgDesc: mlen 1 rlen 1 { align1 WE_all 1N };",
     Rule::SendNullResponse},
};

TEST(LintErrata, WhatShippedCodeDoesIsAWarning) {
  const Linter linter;
  for (const Violation& violation : kViolations) {
    const auto findings = linter.check(program_of(violation.code));
    if (violation.rule) {
      EXPECT_TRUE(
          std::any_of(findings.begin(), findings.end(),
                      [&](const Finding& finding) { return finding.rule == *violation.rule; }))
          << violation.row << ": " << violation.code;
    }
    expect_no_errors(findings, violation.code);
  }
}

TEST(Lint, SaysWhichOperandAndWhichNumbers) {
  const Linter linter;
  EXPECT_EQ(messages_of(
                linter.check(program_of("add(4) g10<1>F g20<8,8,1>F g30<4,4,1>F { align1 1Q };"))),
            (std::vector<std::string>{
                "execution-size-below-width: src0 has width 8, the execution size is 4",
                "kernel-without-end: "}));
  EXPECT_EQ(messages_of(linter.check(
                program_of("mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };"))),
            (std::vector<std::string>{"mul-types: UD, UW -> UD", "kernel-without-end: "}));
}

TEST(Lint, AFindingsMessageIsTheRulesAndTheDetail) {
  const auto findings = Linter().check(
      program_of("send(8) null<1>UW g64<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
                 "{ align1 1Q EOT };"));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].message(),
            "the payload of the send that ends the thread should be in g112 to g127: it begins "
            "with g64");
  EXPECT_EQ((Finding{Rule::JmpiNoMask, 0, ""}.message()), "jmpi must have {NoMask}");
}

TEST(Lint, ListsFindingsByInstructionThenByRule) {
  const auto findings =
      Linter().check(program_of("jmpi(1) 2D { align1 1N };\n"
                                "mov(8) g10<0>F g20<4,8,1>F { align1 1Q };\n"
                                "mov(8) g10<1>D g20<8,8,1>D { align1 1Q };\n"));
  std::vector<std::pair<std::uint32_t, Rule>> order;
  for (const Finding& finding : findings) order.push_back({finding.instruction, finding.rule});
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_EQ(order.front(), (std::pair<std::uint32_t, Rule>{0, Rule::JmpiNoMask}));
  EXPECT_EQ(order.back(), (std::pair<std::uint32_t, Rule>{2, Rule::NoEnd}));
}

TEST(Lint, LooksAtTheChosenRulesOnly) {
  RuleSet rules;
  rules.add(Rule::MulTypes);
  const Program program = program_of(
      "mul(8) g10<1>UD g20<8,8,1>UD g30<8,8,1>UW { align1 1Q };\n"
      "mov(8) g10<1>F g20<8,8,1>F { align1 1Q };\n");
  EXPECT_EQ(messages_of(Linter(rules).check(program)),
            std::vector<std::string>{"mul-types: UD, UW -> UD"});
  rules = RuleSet::all();
  rules.remove(Rule::MulTypes);
  EXPECT_EQ(
      messages_of(Linter(rules).check(program)),
      (std::vector<std::string>{"unused-source: src0 is F, src1 UD", "kernel-without-end: "}));
}

TEST(Lint, SomeRestrictionsAreIvyBridgesOnly) {
  const Linter linter;
  for (const char* code :
       {"mad(16) g10<1>F g20<4,4,1>F g30<4,4,1>F g40<4,4,1>F { align16 1H };",
        "cmp.ge.f0(16) g10<1>W g20<16,16,1>W g30<16,16,1>W { align1 1H };",
        "mul(8) g10<1>D g20<8,8,1>D 65537D { align1 1Q };"}) {
    EXPECT_GT(linter.check(instructions(program_of(code))[0], Generation::Ivb).size(), 0u) << code;
    EXPECT_EQ(linter.check(instructions(program_of(code))[0], Generation::Hsw).size(), 0u) << code;
  }
}

TEST(Lint, MessagesAreThoseOfTheGeneration) {
  const char* untyped_read =
      "send(8) g10<1>UW g20<8,8,1>UD 0x02116e00 data MsgDesc: mlen 1 rlen 1 { align1 1Q };";
  const Linter linter;
  EXPECT_EQ(messages_of(linter.check(instructions(program_of(untyped_read))[0], Generation::Ivb)),
            std::vector<std::string>{});
  EXPECT_EQ(messages_of(linter.check(instructions(program_of(untyped_read))[0], Generation::Hsw)),
            std::vector<std::string>{"message-type: "});
}

TEST(Lint, BranchesOfHaswellCountBytes) {
  // 2 * 8 bytes lead to the second nop; 2 bytes lead to no instruction.
  const std::string code = "jmpi(1) 2D { align1 WE_all 1N };\nnop;\nnop;\n";
  RuleSet rules;
  rules.add(Rule::TargetBoundary);
  EXPECT_EQ(messages_of(Linter(rules).check(program_of(code, Generation::Ivb))),
            std::vector<std::string>{});
  EXPECT_EQ(messages_of(Linter(rules).check(program_of(code, Generation::Hsw))),
            std::vector<std::string>{"branch-target-boundary: index leads to byte 18"});
}

TEST(Lint, AWriteOfPartsOfTheAddressRegisterIsAChain) {
  EXPECT_EQ(
      messages_of(Linter().check(program_of("mov(1) a0<1>UW g20<0,1,0>UW { align1 1N NoDDClr };\n"
                                            "mov(1) a0.1<1>UW g20<0,1,0>UW { align1 1N };\n"))),
      (std::vector<std::string>{
          "unused-source: src0 is UW, src1 UD", "unused-source: src0 is UW, src1 UD",
          "dependency-chain-write: a0, left set at 0x0000", "kernel-without-end: "}));
}

TEST(Lint, TakesAnyProgramOfValidWords) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
    test::WordMaker maker(20260201, gen);
    std::vector<Instruction> instructions;
    for (int made = 0; made < 20000; ++made) {
      Instruction instruction = decode(maker.make(), gen);
      instruction.compacted = false;
      instructions.push_back(instruction);
    }
    const Program program = program_from_instructions(instructions, gen, "random");
    const Linter linter;
    const auto findings = linter.check(program);
    EXPECT_GT(findings.size(), instructions.size());
    for (const Finding& finding : findings) ASSERT_LT(finding.instruction, program.size());
    EXPECT_EQ(messages_of(findings), messages_of(linter.check(program)));
  }
}

}  // namespace
}  // namespace eu::isa::lint
