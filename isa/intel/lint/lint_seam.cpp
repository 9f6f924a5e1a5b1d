#include "isa/intel/lint/lint.hpp"

#include <fmt/core.h>

namespace eu::isa::lint {
namespace {

/// "shipped: 2 of 80 kernels of Mesa, ..."; empty if no shipped code breaks the rule.
std::string evidence_text(const Shipped& shipped) {
  std::string text;
  const auto add = [&](int count, int of, const char* what) {
    if (count == 0) return;
    text += fmt::format("{}{} of {} {}", text.empty() ? "shipped: " : ", ", count, of, what);
  };
  add(shipped.mesa_kernels, kSurveyed.mesa_kernels, "kernels of Mesa");
  add(shipped.igc_kernels, kSurveyed.igc_kernels, "kernels of IGC");
  add(shipped.mesa_instructions, kSurveyed.mesa_instructions,
      "instructions of Mesa's assembler tests");
  return text;
}

}  // namespace

const std::vector<LintRule>& neutral_rules() {
  static const std::vector<LintRule> kNeutral = [] {
    std::vector<LintRule> rules;
    for (const RuleRow& rule : kRules)
      rules.push_back({rule.name, rule.severity == Severity::Error, rule.source, rule.message,
                       evidence_text(rule.shipped)});
    return rules;
  }();
  return kNeutral;
}

std::vector<LintFinding> neutral_findings(const Program& program, const LintScope& scope) {
  RuleSet rules;
  for (const RuleRow& rule : kRules)
    if (scope.wanted[static_cast<std::size_t>(rule.rule)]) rules.add(rule.rule);
  std::vector<LintFinding> findings;
  for (Finding& finding : Linter(rules).check(program))
    findings.push_back(
        {static_cast<std::size_t>(finding.rule), finding.instruction, std::move(finding.detail)});
  return findings;
}

}  // namespace eu::isa::lint
