#include "model/hazards/lint_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "isa/intel/visa/finalized_program.hpp"
#include "isa/intel/visa/verifier.hpp"

namespace eu::model {
namespace {

namespace visa = isa::visa;
using config::JsonValue;

std::string_view name_of(visa::Severity severity) {
  return severity == visa::Severity::Error ? "error" : "warning";
}

bool is_in(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_looked_at(const visa::Finding& finding, const LintChoice& choice) {
  const std::string_view name = row(finding.rule).name;
  return (choice.rules.empty() || is_in(choice.rules, name)) && !is_in(choice.skips, name);
}

/// The line of the finding.
std::string line_of(const visa::Kernel& kernel, const visa::Finding& finding) {
  if (finding.instruction == visa::Finding::kDeclaration) return "declaration";
  return write_visa(kernel, kernel.instructions[finding.instruction]);
}

/// The message without the rule's name, which precedes it.
std::string message_of(const visa::Finding& finding) {
  return fmt::format("{}{}{}", row(finding.rule).message, finding.detail.empty() ? "" : ": ",
                     finding.detail);
}

std::string text_of(const visa::Kernel& kernel, const std::string& name,
                    const visa::Finding& finding, std::int64_t places) {
  const visa::RuleRow& rule = row(finding.rule);
  return fmt::format(
      "{}:{}:{}: {}[{}]: {} ({}){}\n    {}\n", name, finding.place.line, finding.place.column,
      name_of(finding.severity), rule.name, message_of(finding), rule.source,
      places == 1 ? "" : fmt::format("; {} places", places), line_of(kernel, finding));
}

/// Findings grouped by rule at the place of the first one, or each with `all_places`.
std::string listed_text(const visa::Kernel& kernel, const std::string& name,
                        const std::vector<visa::Finding>& findings, bool all_places) {
  std::map<visa::Rule, std::int64_t> places;
  for (const visa::Finding& finding : findings) ++places[finding.rule];
  std::string text;
  for (const visa::Finding& finding : findings)
    if (all_places)
      text += text_of(kernel, name, finding, 1);
    else if (const auto group = places.extract(finding.rule))
      text += text_of(kernel, name, finding, group.mapped());
  return text;
}

JsonValue json_of(const visa::Kernel& kernel, const visa::Finding& finding) {
  const visa::RuleRow& rule = row(finding.rule);
  JsonValue each{JsonValue::Object{}, {}};
  const auto text = [&](std::string_view key, std::string value) {
    config::add_member(each, key, {std::move(value), {}});
  };
  text("rule", std::string(rule.name));
  text("severity", std::string(name_of(finding.severity)));
  config::add_member(each, "pedantic", {rule.is_shipped, {}});
  text("source", std::string(rule.source));
  text("message", message_of(finding));
  config::add_member(each, "line", {std::int64_t{finding.place.line}, {}});
  config::add_member(each, "column", {std::int64_t{finding.place.column}, {}});
  text("text", line_of(kernel, finding));
  return each;
}

}  // namespace

VisaLint visa_lint(const isa::Program& program, const LintChoice& choice) {
  VisaLint out;
  const visa::Kernel* const kernel = visa::source_kernel(program);
  if (kernel == nullptr) return out;
  out.is_visa = true;
  const bool shows_shipped = choice.pedantic || !choice.rules.empty();
  std::vector<visa::Finding> shown;
  JsonValue::Array list;
  std::int64_t hidden = 0;
  for (const visa::Finding& finding : verify(*kernel)) {
    if (!is_looked_at(finding, choice)) continue;
    list.push_back(json_of(*kernel, finding));
    if (row(finding.rule).is_shipped && !shows_shipped)
      ++hidden;
    else
      shown.push_back(finding);
  }
  out.list = {std::move(list), {}};
  out.warnings = static_cast<std::int64_t>(shown.size());
  out.text = listed_text(*kernel, program.name, shown, choice.all_places);
  if (hidden != 0)
    out.hidden =
        fmt::format("    {} more {} of rules of vISA that IGC breaks too: --pedantic shows {}\n",
                    hidden, hidden == 1 ? "finding" : "findings", hidden == 1 ? "it" : "them");
  return out;
}

std::vector<std::string_view> visa_rule_names() {
  std::vector<std::string_view> names;
  for (int rule = 0; rule < visa::rule_count(); ++rule)
    names.push_back(row(static_cast<visa::Rule>(rule)).name);
  return names;
}

std::string visa_rules_text() {
  std::string text;
  for (int each = 0; each < visa::rule_count(); ++each) {
    const visa::RuleRow& rule = row(static_cast<visa::Rule>(each));
    text += fmt::format("{}\t{}\tvISA, {}\t{}\t{}\n", rule.name, name_of(rule.severity),
                        rule.source, rule.message, rule.is_shipped ? "shipped: IGC" : "-");
  }
  return text;
}

}  // namespace eu::model
