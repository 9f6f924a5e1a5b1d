#include "model/hazards/lint_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "isa/common/scanner.hpp"
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

bool is_pedantic(const lint::Finding& finding) {
  return row(finding.rule).shipped.any();
}

/// Who names rules wants to hear of them.
bool shows_pedantic(const LintChoice& choice) {
  return choice.pedantic || !choice.rules.empty();
}

/// The findings to print, errors first.
Findings shown(const Findings& findings, const LintChoice& choice) {
  Findings out;
  std::copy_if(findings.begin(), findings.end(), std::back_inserter(out),
               [&](const lint::Finding& finding) {
                 return shows_pedantic(choice) || !is_pedantic(finding);
               });
  std::stable_partition(out.begin(), out.end(), [](const lint::Finding& finding) {
    return row(finding.rule).severity == lint::Severity::Error;
  });
  return out;
}

/// The message with # for each number: findings that differ in registers and places alone have one.
std::string shape_of(const lint::Finding& finding) {
  std::string shape(row(finding.rule).name);
  bool in_number = false;
  for (const char c : finding.detail) {
    const bool digit = isa::is_digit(c) || (in_number && (isa::hex_value(c) >= 0 || c == 'x'));
    if (!digit) shape += c;
    if (digit && !in_number) shape += '#';
    in_number = digit;
  }
  return shape;
}

std::string text_of(const isa::Program& program, const lint::Finding& finding,
                    std::int64_t places) {
  const lint::RuleRow& rule = row(finding.rule);
  return fmt::format("{}: {}[{}]: {} ({}){}\n    {}: {}\n", line_text(program, finding.instruction),
                     lint::name_of(rule.severity), rule.name, finding.message(), rule.source,
                     places == 1 ? "" : fmt::format("; {} places", places),
                     offset_text(program, finding.instruction),
                     program.isa->text(program, finding.instruction));
}

/// Findings of one shape together, at the first one's place.
std::string grouped_text(const isa::Program& program, const Findings& findings) {
  std::map<std::string, std::int64_t> places;
  for (const lint::Finding& finding : findings) ++places[shape_of(finding)];
  std::string text;
  for (const lint::Finding& finding : findings)
    if (const auto group = places.extract(shape_of(finding)))
      text += text_of(program, finding, group.mapped());
  return text;
}

/// What was found and is not shown; empty if that is nothing.
std::string hidden_text(const Findings& findings, const LintChoice& choice) {
  if (shows_pedantic(choice)) return "";
  std::set<lint::Rule> rules;
  std::int64_t hidden = 0;
  for (const lint::Finding& finding : findings) {
    if (!is_pedantic(finding)) continue;
    rules.insert(finding.rule);
    ++hidden;
  }
  if (hidden == 0) return "";
  return fmt::format("    {} more {} of {} that shipped compilers break too: --pedantic shows {}\n",
                     hidden, hidden == 1 ? "finding" : "findings",
                     counted(static_cast<std::int64_t>(rules.size()), "rule"),
                     hidden == 1 ? "it" : "them");
}

std::string text_of(const isa::Program& program, const Findings& findings,
                    const LintChoice& choice) {
  const Findings listed = shown(findings, choice);
  std::string text;
  if (choice.all_places)
    for (const lint::Finding& finding : listed) text += text_of(program, finding, 1);
  else
    text = grouped_text(program, listed);
  text += fmt::format("{}: {}, {}, {}\n", program.name, counted(program.size(), "instruction"),
                      counted(count_of(listed, lint::Severity::Error), "error"),
                      counted(count_of(listed, lint::Severity::Warning), "warning"));
  return text + hidden_text(findings, choice);
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
  member("pedantic", {is_pedantic(finding), {}});
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
  member("pedantic",
         json(std::int64_t{std::count_if(findings.begin(), findings.end(), is_pedantic)}));
  JsonValue::Array list;
  for (const lint::Finding& finding : findings) list.push_back(json_finding(program, finding));
  member("findings", {std::move(list), {}});
  return config::to_text(document);
}

/// "shipped: 2 of 80 kernels of Mesa, ..."; "-" if no compiler breaks it.
std::string evidence_text(const lint::Shipped& shipped) {
  if (!shipped.any()) return "-";
  std::string text;
  const auto add = [&](int count, int of, const char* what) {
    if (count == 0) return;
    text += fmt::format("{}{} of {} {}", text.empty() ? "shipped: " : ", ", count, of, what);
  };
  add(shipped.mesa_kernels, lint::kLookedAt.mesa_kernels, "kernels of Mesa");
  add(shipped.igc_kernels, lint::kLookedAt.igc_kernels, "kernels of IGC");
  add(shipped.mesa_instructions, lint::kLookedAt.mesa_instructions,
      "instructions of Mesa's assembler tests");
  return text;
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
    text += fmt::format("{}\t{}\t{}\t{}\t{}\n", rule.name, lint::name_of(rule.severity),
                        rule.source, rule.message, evidence_text(rule.shipped));
  return text;
}

LintReport lint_report(const isa::Program& program, const LintChoice& choice) {
  const Findings findings = lint::Linter(rules_of(choice)).check(program);
  const Findings listed = shown(findings, choice);
  return {text_of(program, findings, choice), json_document(program, findings),
          count_of(listed, lint::Severity::Error), count_of(listed, lint::Severity::Warning)};
}

}  // namespace eu::model
