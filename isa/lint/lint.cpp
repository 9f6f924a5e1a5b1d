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

void sort(std::vector<Finding>& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.instruction != b.instruction ? a.instruction < b.instruction : a.rule < b.rule;
  });
}

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
    add_opcode(opcode.opcode);
    first_group_[static_cast<std::size_t>(opcode.opcode) + 1] = groups_.size();
  }
}

void Linter::add_opcode(Opcode opcode) {
  std::vector<InstructionRule> rules;
  for (const InstructionRule& rule : kInstructionRules)
    if (rules_.has(rule.rule) && rule.is_about(opcode)) rules.push_back(rule);
  std::stable_sort(
      rules.begin(), rules.end(),
      [](const InstructionRule& a, const InstructionRule& b) { return a.when < b.when; });
  const std::size_t first_group = groups_.size();
  for (const InstructionRule& rule : rules) {
    checks_.push_back({rule.rule, rule.run});
    if (groups_.size() == first_group || groups_.back().when != rule.when)
      groups_.push_back({rule.when, 0});
    groups_.back().end = checks_.size();
  }
}

void Linter::check_one(const Instruction& in, Gen gen, std::uint32_t index, Report& report) const {
  const Facts facts = facts_of(in, gen);
  const std::size_t first = first_group_[static_cast<std::size_t>(in.opcode)];
  const std::size_t last = first_group_[static_cast<std::size_t>(in.opcode) + 1];
  std::size_t check = first == 0 ? 0 : groups_[first - 1].end;
  for (std::size_t group = first; group < last; ++group) {
    const Group& each = groups_[group];
    if (facts.has(each.when))
      for (; check < each.end; ++check) {
        report.set(checks_[check].rule, index);
        checks_[check].run(facts, report);
      }
    check = each.end;
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
  sort(findings);
  return findings;
}

std::vector<Finding> Linter::check(const Instruction& instruction, Gen gen) const {
  std::vector<Finding> findings;
  Report report(rules_, findings);
  check_one(instruction, gen, 0, report);
  sort(findings);
  return findings;
}

}  // namespace eu::isa::lint
