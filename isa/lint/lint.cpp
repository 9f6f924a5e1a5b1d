#include "isa/lint/lint.hpp"

#include <algorithm>

#include "isa/lint/checks.hpp"
#include "isa/lint/opcode_sets.hpp"
#include "isa/lint/program_checks.hpp"

namespace eu::isa::lint {
namespace {

struct InstructionRule {
  Rule rule;
  bool (*is_about)(Opcode);
  Traits when;
  void (*run)(const Facts&, Report&);
};

constexpr InstructionRule kInstructionRules[] = {
#define RULE(id, name, severity, on_opcodes, when, source, message, run) \
  {Rule::id, on::on_opcodes, when, check::run},
#include "isa/lint/rules.def"
};

}  // namespace

std::optional<Rule> rule_named(std::string_view name) {
  for (const RuleRow& candidate : kRules)
    if (candidate.name == name) return candidate.rule;
  return std::nullopt;
}

std::string Finding::message() const {
  std::string text(row(rule).message);
  if (!detail.empty()) text += ": " + detail;
  return text;
}

Linter::Linter(const RuleSet& rules) : rules_(rules) {
  for (const OpcodeRow& opcode : kOpcodes) {
    for (const InstructionRule& rule : kInstructionRules)
      if (rules.has(rule.rule) && rule.is_about(opcode.opcode))
        checks_.push_back({rule.when, rule.rule, rule.run});
    first_check_[static_cast<std::size_t>(opcode.opcode) + 1] = checks_.size();
  }
}

void Linter::check_one(const Instruction& in, Gen gen, std::uint32_t index, Report& report) const {
  const Facts facts = facts_of(in, gen);
  const auto opcode = static_cast<std::size_t>(in.opcode);
  for (std::size_t n = first_check_[opcode]; n < first_check_[opcode + 1]; ++n) {
    const Check& check = checks_[n];
    if (!facts.has(check.when)) continue;
    report.set(check.rule, index);
    check.run(facts, report);
  }
}

std::vector<Finding> Linter::check(const Program& program) const {
  std::vector<Finding> findings;
  if (program.size() == 0) return findings;
  Report report(rules_, findings);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    check_one(program.instructions[index], program.gen, index, report);
  const ControlFlow flow(program);
  check_dependencies(flow, report);
  check_blocks(flow, report);
  check_sequence(flow, report);
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.instruction != b.instruction ? a.instruction < b.instruction : a.rule < b.rule;
  });
  return findings;
}

std::vector<Finding> Linter::check(const Instruction& instruction, Gen gen) const {
  std::vector<Finding> findings;
  Report report(rules_, findings);
  check_one(instruction, gen, 0, report);
  return findings;
}

}  // namespace eu::isa::lint
