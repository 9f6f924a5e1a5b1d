#include "model/hazards/lint_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "isa/common/scanner.hpp"
#include "isa/isa.hpp"
#include "model/report/analysis/names.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// A finding and its rule.
struct RuleFinding {
  const isa::LintRule* rule;
  isa::LintFinding found;

  std::uint32_t instruction() const { return found.instruction; }
  /// The rule's message, followed by the detail.
  std::string message() const {
    return std::string(rule->message) + (found.detail.empty() ? "" : ": " + found.detail);
  }
};
using Findings = std::vector<RuleFinding>;

std::string_view severity_of(const isa::LintRule& rule) {
  return rule.is_error ? "error" : "warning";
}

std::int64_t count_of(const Findings& findings, bool errors) {
  return std::count_if(findings.begin(), findings.end(), [&](const RuleFinding& finding) {
    return finding.rule->is_error == errors;
  });
}

/// "1 error", "2 errors".
std::string counted(std::int64_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

bool is_pedantic(const RuleFinding& finding) {
  return !finding.rule->evidence.empty();
}

/// Naming rules includes their pedantic findings.
bool shows_pedantic(const LintChoice& choice) {
  return choice.pedantic || !choice.rules.empty();
}

/// The findings to print, errors first.
Findings shown(const Findings& findings, const LintChoice& choice) {
  Findings out;
  std::copy_if(
      findings.begin(), findings.end(), std::back_inserter(out),
      [&](const RuleFinding& finding) { return shows_pedantic(choice) || !is_pedantic(finding); });
  std::stable_partition(out.begin(), out.end(),
                        [](const RuleFinding& finding) { return finding.rule->is_error; });
  return out;
}

/// Key of a group: rule and detail with # for each number. Findings that differ only in registers
/// and places share a key.
std::string shape_of(const RuleFinding& finding) {
  std::string shape(finding.rule->name);
  bool in_number = false;
  for (const char c : finding.found.detail) {
    const bool digit = isa::is_digit(c) || (in_number && (isa::hex_value(c) >= 0 || c == 'x'));
    if (!digit) shape += c;
    if (digit && !in_number) shape += '#';
    in_number = digit;
  }
  return shape;
}

std::string text_of(const isa::Program& program, const RuleFinding& finding, std::int64_t places) {
  const isa::LintRule& rule = *finding.rule;
  return fmt::format("{}: {}[{}]: {} ({}){}\n    {}: {}\n",
                     line_text(program, finding.instruction()), severity_of(rule), rule.name,
                     finding.message(), rule.source,
                     places == 1 ? "" : fmt::format("; {} places", places),
                     offset_text(program, finding.instruction()),
                     program.isa->text(program, finding.instruction()));
}

/// Findings grouped by shape, at the place of the first one.
std::string grouped_text(const isa::Program& program, const Findings& findings) {
  std::map<std::string, std::int64_t> places;
  for (const RuleFinding& finding : findings) ++places[shape_of(finding)];
  std::string text;
  for (const RuleFinding& finding : findings)
    if (const auto group = places.extract(shape_of(finding)))
      text += text_of(program, finding, group.mapped());
  return text;
}

/// A line on the findings that are not shown; empty if there are none.
std::string hidden_text(const Findings& findings, const LintChoice& choice) {
  if (shows_pedantic(choice)) return "";
  std::set<std::size_t> rules;
  std::int64_t hidden = 0;
  for (const RuleFinding& finding : findings) {
    if (!is_pedantic(finding)) continue;
    rules.insert(finding.found.rule);
    ++hidden;
  }
  if (hidden == 0) return "";
  return fmt::format("    {} more {} of {} that shipped compilers break too: --pedantic shows {}\n",
                     hidden, hidden == 1 ? "finding" : "findings",
                     counted(static_cast<std::int64_t>(rules.size()), "rule"),
                     hidden == 1 ? "it" : "them");
}

std::string text_of(const isa::Program& program, const Findings& findings, const LintChoice& choice,
                    const VisaLint& visa) {
  const Findings listed = shown(findings, choice);
  std::string text = visa.text;
  if (choice.all_places)
    for (const RuleFinding& finding : listed) text += text_of(program, finding, 1);
  else
    text += grouped_text(program, listed);
  text += fmt::format("{}: {}, {}, {}\n", program.name, counted(program.size(), "instruction"),
                      counted(count_of(listed, true), "error"),
                      counted(count_of(listed, false) + visa.warnings, "warning"));
  return text + hidden_text(findings, choice) + visa.hidden;
}

JsonValue json(std::string_view text) {
  return {std::string(text), {}};
}
JsonValue json(std::int64_t number) {
  return {number, {}};
}

JsonValue json_finding(const isa::Program& program, const RuleFinding& finding) {
  const isa::LintRule& rule = *finding.rule;
  JsonValue each{JsonValue::Object{}, {}};
  const auto member = [&](std::string_view key, JsonValue value) {
    config::add_member(each, key, std::move(value));
  };
  member("rule", json(rule.name));
  member("severity", json(severity_of(rule)));
  member("pedantic", {is_pedantic(finding), {}});
  member("source", json(rule.source));
  member("message", json(finding.message()));
  member("line", json(std::int64_t{isa::line_of(program, finding.instruction())}));
  member("instruction", json(std::int64_t{finding.instruction()}));
  member("offset_bytes", json(std::int64_t{program.offsets_bytes[finding.instruction()]}));
  member("text", json(program.isa->text(program, finding.instruction())));
  return each;
}

std::string json_document(const isa::Program& program, const Findings& findings,
                          const VisaLint& visa) {
  JsonValue document{JsonValue::Object{}, {}};
  const auto member = [&](std::string_view key, JsonValue value) {
    config::add_member(document, key, std::move(value));
  };
  member("schema", json(config::kLintSchema.name()));
  member("eusim_version", json(kVersion));
  member("input", json(program.name));
  member("gen", json(row(program.gen).key));
  member("instructions", json(std::int64_t{program.size()}));
  member("errors", json(count_of(findings, true)));
  member("warnings", json(count_of(findings, false)));
  member("pedantic",
         json(std::int64_t{std::count_if(findings.begin(), findings.end(), is_pedantic)}));
  JsonValue::Array list;
  for (const RuleFinding& finding : findings) list.push_back(json_finding(program, finding));
  member("findings", {std::move(list), {}});
  if (visa.is_visa) member("visa_findings", visa.list);
  return config::to_text(document);
}

/// Rules of vISA apply to Intel kernels only.
bool is_intels(const isa::Isa& isa) {
  return isa.family == isa::Family::Intel;
}

std::vector<std::string_view> machine_rule_names(const isa::Isa& isa) {
  std::vector<std::string_view> names;
  for (const isa::LintRule& rule : isa.lint_rules()) names.push_back(rule.name);
  return names;
}

/// Per rule of machine code: whether to check it. Other names are vISA's rules.
std::vector<bool> wanted_rules(const isa::Isa& isa, const LintChoice& choice) {
  const std::vector<std::string_view> names = machine_rule_names(isa);
  std::vector<bool> wanted(names.size(), choice.rules.empty());
  const auto set = [&](const std::string& name, bool is_wanted) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) wanted[static_cast<std::size_t>(found - names.begin())] = is_wanted;
  };
  for (const std::string& name : choice.rules) set(name, true);
  for (const std::string& name : choice.skips) set(name, false);
  return wanted;
}

}  // namespace

std::vector<std::string_view> lint_rule_names(const isa::Isa& isa) {
  std::vector<std::string_view> names = machine_rule_names(isa);
  if (is_intels(isa))
    for (const std::string_view name : visa_rule_names()) names.push_back(name);
  return names;
}

std::string lint_rules_text(const isa::Isa& isa) {
  std::string text;
  for (const isa::LintRule& rule : isa.lint_rules())
    text += fmt::format("{}\t{}\t{}\t{}\t{}\n", rule.name, severity_of(rule), rule.source,
                        rule.message, rule.evidence.empty() ? "-" : rule.evidence);
  return is_intels(isa) ? text + visa_rules_text() : text;
}

LintReport lint_report(const isa::Program& program, const LintChoice& choice) {
  Findings findings;
  for (isa::LintFinding& finding :
       program.isa->lint(program, {wanted_rules(*program.isa, choice), choice.registers}))
    findings.push_back({&program.isa->lint_rules()[finding.rule], std::move(finding)});
  const Findings listed = shown(findings, choice);
  const VisaLint visa = visa_lint(program, choice);
  return {text_of(program, findings, choice, visa), json_document(program, findings, visa),
          count_of(listed, true), count_of(listed, false) + visa.warnings};
}

}  // namespace eu::model
