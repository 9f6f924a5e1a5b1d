#include "isa/g13/lint/lint.hpp"

#include <algorithm>

#include "isa/g13/lint/checks.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

enum class Severity : std::uint8_t { Warning, Error };

}  // namespace

const std::vector<LintRule>& lint_rules() {
  static const std::vector<LintRule> kRules = {
#define RULE(id, name, severity, evidence, source, message) \
  {name, Severity::severity == Severity::Error, source, message, evidence},
#include "isa/g13/lint/rules.def"
  };
  return kRules;
}

std::vector<LintFinding> lint(const Program& program, const LintScope& scope) {
  std::vector<LintFinding> findings;
  LintReport report(scope, findings);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    check_instruction(instructions(program)[index], index, scope.registers, report);
  check_flow(program, report);
  std::stable_sort(
      findings.begin(), findings.end(), [](const LintFinding& a, const LintFinding& b) {
        return a.instruction != b.instruction ? a.instruction < b.instruction : a.rule < b.rule;
      });
  return findings;
}

}  // namespace eu::isa::g13
