// eusim lint
#include "isa/gen/lint/lint.hpp"

#include <algorithm>
#include <iostream>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "isa/common/nearest_name.hpp"
#include "isa/gen/places.hpp"
#include "isa/gen/text/text.hpp"
#include "model/base/version.hpp"
#include "model/cli/options.hpp"
#include "model/report/names.hpp"
#include "model/workload/atomic_file.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

namespace lint = isa::lint;
using config::JsonValue;

constexpr lint::Severity kSeverities[] = {lint::Severity::Error, lint::Severity::Warning};

lint::Rule rule_of_option(const std::string& option, const std::string& name) {
  if (const auto rule = lint::rule_named(name)) return *rule;
  std::vector<std::string_view> names;
  for (const lint::RuleRow& rule : lint::kRules) names.push_back(rule.name);
  const std::string_view near = isa::nearest_name(name, names);
  throw UsageError(option + " " + name + ": no such rule" +
                   (near.empty() ? "" : "; did you mean " + std::string(near) + "?") +
                   " (--list-rules prints them)");
}

struct LintArguments {
  KernelOptions kernel;
  std::string input;
  std::string json;
  std::string fail_on = "error";
  std::vector<std::string> rules;
  std::vector<std::string> skips;
  bool list_rules = false;

  bool parse(const std::vector<std::string>& arguments);
  lint::RuleSet chosen_rules() const;
  lint::Severity failing_severity() const;
};

bool LintArguments::parse(const std::vector<std::string>& arguments) {
  po::options_description options("options");
  kernel.add_to(options);
  options.add_options()("json", po::value(&json)->value_name("FILE|-"),
                        "write the findings as JSON; - = standard output, alone")(
      "rule", po::value(&rules)->composing()->value_name("NAME"),
      "look at this rule only; may be repeated")("skip",
                                                 po::value(&skips)->composing()->value_name("NAME"),
                                                 "do not look at this rule; may be repeated")(
      "fail-on", po::value(&fail_on)->value_name("error|warning"),
      "exit code 1 for findings of this severity or above (default: error)")(
      "list-rules", po::bool_switch(&list_rules),
      "print the rules: name, severity, source, meaning; takes no INPUT");
  const bool listing =
      std::find(arguments.begin(), arguments.end(), "--list-rules") != arguments.end();
  if (!parse_arguments(verb_named("lint"), arguments, options, listing ? nullptr : &input))
    return false;
  chosen_rules();
  failing_severity();
  return true;
}

lint::RuleSet LintArguments::chosen_rules() const {
  lint::RuleSet chosen = rules.empty() ? lint::RuleSet::all() : lint::RuleSet{};
  for (const std::string& name : rules) chosen.add(rule_of_option("--rule", name));
  for (const std::string& name : skips) chosen.remove(rule_of_option("--skip", name));
  return chosen;
}

lint::Severity LintArguments::failing_severity() const {
  std::vector<std::string_view> names;
  for (const lint::Severity severity : kSeverities) names.push_back(lint::name_of(severity));
  return kSeverities[choice_of("--fail-on", fail_on, names)];
}

using Findings = std::vector<lint::Finding>;

std::int64_t count_of(const Findings& findings, lint::Severity severity) {
  return std::count_if(findings.begin(), findings.end(), [&](const lint::Finding& finding) {
    return row(finding.rule).severity == severity;
  });
}

/// "1 error", "2 errors".
std::string counted(std::int64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string text_of(const isa::Program& program, std::uint32_t index) {
  return isa::write_mesa(program.instructions[index], program.gen);
}

void print_rules() {
  for (const lint::RuleRow& rule : lint::kRules)
    std::cout << rule.name << "\t" << lint::name_of(rule.severity) << "\t" << rule.source << "\t"
              << rule.message << "\n";
}

void print_text(const isa::Program& program, const Findings& findings) {
  for (const lint::Finding& finding : findings) {
    const lint::RuleRow& rule = row(finding.rule);
    std::cout << line_text(program, finding.instruction) << ": " << lint::name_of(rule.severity)
              << "[" << rule.name << "]: " << finding.message() << " (" << rule.source << ")\n    "
              << offset_text(program, finding.instruction) << ": "
              << text_of(program, finding.instruction) << "\n";
  }
  std::cout << program.name << ": " << counted(program.size(), "instruction") << ", "
            << counted(count_of(findings, lint::Severity::Error), "error") << ", "
            << counted(count_of(findings, lint::Severity::Warning), "warning") << "\n";
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
  member("text", json(text_of(program, finding.instruction)));
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

void write(const LintArguments& arguments, const isa::Program& program, const Findings& findings) {
  if (arguments.json != "-") print_text(program, findings);
  if (arguments.json.empty()) return;
  const std::string document = json_document(program, findings);
  if (arguments.json == "-") {
    std::cout << document;
    return;
  }
  flush_standard_output();
  write_atomically(arguments.json, document);
}

}  // namespace

ExitCode lint_verb(const std::vector<std::string>& raw_arguments) {
  LintArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  if (arguments.list_rules) {
    print_rules();
    return ExitCode::Ok;
  }
  InputOptions read;
  read.gen = arguments.kernel.generation(isa::Gen::Ivb);
  read.format = arguments.kernel.format();
  read.kernel = arguments.kernel.kernel;
  const isa::Program program = read_kernel_file(arguments.input, read);
  check_outputs({{"--json", unless_standard_output(arguments.json)}}, {{"INPUT", arguments.input}});
  const Findings findings = lint::Linter(arguments.chosen_rules()).check(program);
  write(arguments, program, findings);
  const lint::Severity failing = arguments.failing_severity();
  const bool failed = std::any_of(
      findings.begin(), findings.end(),
      [&](const lint::Finding& finding) { return row(finding.rule).severity >= failing; });
  return failed ? ExitCode::Findings : ExitCode::Ok;
}

}  // namespace eu::model
