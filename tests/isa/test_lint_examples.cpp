// Each rule has a finding for code that breaks it, and none for code that keeps it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "isa/intel/text/text.hpp"
#include "tests/isa/lint_examples.hpp"

namespace eu::isa::lint {
namespace {

bool has(const std::vector<Finding>& findings, Rule rule) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.rule == rule; });
}

std::string list(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings)
    text += "\n  " + std::string(name_of(row(finding.rule).severity)) + " " +
            std::string(row(finding.rule).name) + ": " + finding.detail;
  return text;
}

/// Checks code that keeps a rule. It has no other errors either, since it shows correct use.
void expect_kept(const std::vector<Finding>& findings, Rule rule, const std::string& code) {
  EXPECT_FALSE(has(findings, rule)) << row(rule).name << " in\n" << code << list(findings);
  for (const Finding& finding : findings)
    EXPECT_NE(row(finding.rule).severity, Severity::Error) << "for " << row(rule).name << ":\n"
                                                           << code << list(findings);
}

void expect_example(const Linter& linter, const test::LintExample& example) {
  const auto broken = linter.check(read_mesa(example.breaks, example.gen, "breaks"));
  EXPECT_TRUE(has(broken, example.rule)) << example.breaks << list(broken);
  expect_kept(linter.check(read_mesa(example.keeps, example.gen, "keeps")), example.rule,
              example.keeps);
}

TEST(LintExamples, RulesFindWhatBreaksThemAndNotWhatKeepsThem) {
  const Linter linter;
  for (const test::LintExample& example : test::kLintExamples) {
    SCOPED_TRACE(row(example.rule).name);
    try {
      expect_example(linter, example);
    } catch (const InputError& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

TEST(LintExamples, RulesFindWhatOnlyBuiltInstructionsBreak) {
  const Linter linter;
  for (const test::BuiltLintExample& example : test::built_lint_examples()) {
    Instruction instruction = instructions(read_mesa(example.keeps, example.gen, "keeps"))[0];
    expect_kept(linter.check(instruction, example.gen), example.rule, example.keeps);
    example.spoil(instruction);
    const auto broken = linter.check(instruction, example.gen);
    EXPECT_TRUE(has(broken, example.rule)) << row(example.rule).name << list(broken);
  }
}

TEST(LintExamples, EveryRuleHasOne) {
  std::map<Rule, int> examples;
  for (const test::LintExample& example : test::kLintExamples) ++examples[example.rule];
  for (const test::BuiltLintExample& example : test::built_lint_examples())
    ++examples[example.rule];
  for (const RuleRow& rule : kRules) EXPECT_GT(examples[rule.rule], 0) << rule.name;
}

}  // namespace
}  // namespace eu::isa::lint
