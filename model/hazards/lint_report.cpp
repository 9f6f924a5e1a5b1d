#include "model/hazards/lint_report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "isa/gen/lint/lint.hpp"
#include "isa/isa.hpp"
#include "model/base/version.hpp"
#include "model/report/names.hpp"

namespace eu::model {
namespace {

namespace lint = isa::lint;
using config::JsonValue;

using Findings = std::vector<lint::Finding>;

std::int64_t count_of(const Findings& findings, lint::Severity severity) {
  return std::count_if(findings.begin(), findings.end(), [&](const lint::Finding& finding) {
    return row(finding.rule).severity == severity;
  });
}

/// "1 error", "2 errors".
std::string counted(std::int64_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string text_of(const isa::Program& program, const Findings& findings) {
  std::string text;
  for (const lint::Finding& finding : findings) {
    const lint::RuleRow& rule = row(finding.rule);
    text += fmt::format(
        "{}: {}[{}]: {} ({})\n    {}: {}\n", line_text(program, finding.instruction),
        lint::name_of(rule.severity), rule.name, finding.message(), rule.source,
        offset_text(program, finding.instruction), program.isa->text(program, finding.instruction));
  }
  return text + fmt::format("{}: {}, {}, {}\n", program.name,
                            counted(program.size(), "instruction"),
                            counted(count_of(findings, lint::Severity::Error), "error"),
                            counted(count_of(findings, lint::Severity::Warning), "warning"));
}

JsonValue json(std::string_view text) {
  return {std::string(text), {}};
}
JsonValue json(std::int64_t number) {
  return {number, {}};
}

JsonValue json_finding(const isa::Program& program, const lint::Finding& finding) {
  const lint::RuleRow& rule = row(finding.rule);
  JsonValue each{JsonValue::Object{}, {}};
  const auto member = [&](std::string_view key, JsonValue value) {
    config::add_member(each, key, std::move(value));
  };
  member("rule", json(rule.name));
  member("severity", json(lint::name_of(rule.severity)));
  member("source", json(rule.source));
  member("message", json(finding.message()));
  member("line", json(std::int64_t{isa::line_of(program, finding.instruction)}));
  member("instruction", json(std::int64_t{finding.instruction}));
  member("offset_bytes", json(std::int64_t{program.offsets_bytes[finding.instruction]}));
  member("text", json(program.isa->text(program, finding.instruction)));
  return each;
}

std::string json_document(const isa::Program& program, const Findings& findings) {
  JsonValue document{JsonValue::Object{}, {}};
  const auto member = [&](std::string_view key, JsonValue value) {
    config::add_member(document, key, std::move(value));
  };
  member("schema", json(config::kLintSchema.name()));
  member("eusim_version", json(kVersion));
  member("input", json(program.name));
  member("gen", json(row(program.gen).key));
  member("instructions", json(std::int64_t{program.size()}));
  member("errors", json(count_of(findings, lint::Severity::Error)));
  member("warnings", json(count_of(findings, lint::Severity::Warning)));
  JsonValue::Array list;
  for (const lint::Finding& finding : findings) list.push_back(json_finding(program, finding));
  member("findings", {std::move(list), {}});
  return config::to_text(document);
}

lint::RuleSet rules_of(const LintChoice& choice) {
  lint::RuleSet rules = choice.rules.empty() ? lint::RuleSet::all() : lint::RuleSet{};
  for (const std::string& name : choice.rules) rules.add(*lint::rule_named(name));
  for (const std::string& name : choice.skips) rules.remove(*lint::rule_named(name));
  return rules;
}

}  // namespace

std::vector<std::string_view> lint_rule_names() {
  std::vector<std::string_view> names;
  for (const lint::RuleRow& rule : lint::kRules) names.push_back(rule.name);
  return names;
}

std::string lint_rules_text() {
  std::string text;
  for (const lint::RuleRow& rule : lint::kRules)
    for (const std::string_view part :
         {rule.name, std::string_view("\t"), lint::name_of(rule.severity), std::string_view("\t"),
          rule.source, std::string_view("\t"), rule.message, std::string_view("\n")})
      text += part;
  return text;
}

LintReport lint_report(const isa::Program& program, const LintChoice& choice) {
  const Findings findings = lint::Linter(rules_of(choice)).check(program);
  return {text_of(program, findings), json_document(program, findings),
          count_of(findings, lint::Severity::Error), count_of(findings, lint::Severity::Warning)};
}

}  // namespace eu::model
