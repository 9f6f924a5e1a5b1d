#include "isa/intel/lint/lint.hpp"

#include <algorithm>
#include <stdexcept>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/lint/opcode_sets.hpp"

namespace eu::isa::lint {
namespace {

struct InstructionRule {
  Rule rule;
  bool (*is_about)(Opcode);
  Traits when;
  void (*run)(const Facts&, Report&);
};

constexpr InstructionRule kInstructionRules[] = {
#define RULE(id, name, severity, shipped, on_opcodes, when, source, message, run) \
  {Rule::id, on::on_opcodes, when, check::run},
#include "isa/intel/lint/rules.def"
};

constexpr Traits kGen7Traits = Traits{kOnIvb} | kOnGen7;
constexpr Traits kGen8Traits =
    Traits{kOnGen8} | kOnGen9 | kFromGen8 | kMixesHalves | kMixesNoHalves | kRestrictedQuads;

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
    for (const bool from_gen8 : {false, true}) {
      add_row(opcode.opcode, from_gen8);
      first_group_[row_of(opcode.opcode, from_gen8) + 1] = groups_.size();
    }
  }
}

void Linter::add_row(Opcode opcode, bool from_gen8) {
  const Traits others = from_gen8 ? kGen7Traits : kGen8Traits;
  std::vector<InstructionRule> rules;
  for (const InstructionRule& rule : kInstructionRules)
    if (rules_.has(rule.rule) && rule.is_about(opcode) && (rule.when & others) == 0)
      rules.push_back(rule);
  std::stable_sort(
      rules.begin(), rules.end(),
      [](const InstructionRule& a, const InstructionRule& b) { return a.when < b.when; });
  const std::size_t first_group = groups_.size();
  for (const InstructionRule& rule : rules) {
    if (groups_.size() == first_group || groups_.back().when != rule.when)
      groups_.push_back({rule.when, checks_.size(), 0});
    checks_.push_back({rule.rule, rule.run});
    groups_.back().end = checks_.size();
  }
  if (groups_.size() - first_group > kMaxGroups)
    throw std::logic_error("an opcode has rules for too many combinations of traits");
}

std::uint64_t Linter::groups_for(const Facts& facts) const {
  const std::size_t row = row_of(facts.in.opcode, facts.has(kFromGen8));
  const std::size_t first = first_group_[row];
  const std::size_t last = first_group_[row + 1];
  std::uint64_t groups = 0;
  for (std::size_t group = first; group < last; ++group)
    groups |= std::uint64_t{facts.has(groups_[group].when)} << (group - first);
  return groups;
}

std::uint64_t Linter::groups_for(const Facts& facts, Choices& choices) const {
  constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio
  const std::uint64_t key = facts.traits ^ static_cast<std::uint64_t>(facts.in.opcode) << 56;
  Choice& choice = choices[(key * kMix) >> 56];
  if (!choice.known || choice.traits != facts.traits || choice.opcode != facts.in.opcode)
    choice = {facts.traits, facts.in.opcode, true, groups_for(facts)};
  return choice.groups;
}

void Linter::check_one(const Facts& facts, std::uint64_t groups, std::uint32_t index,
                       Report& report) const {
  const std::size_t first = first_group_[row_of(facts.in.opcode, facts.has(kFromGen8))];
  for (; groups != 0; groups &= groups - 1) {
    const Group& group = groups_[first + static_cast<std::size_t>(__builtin_ctzll(groups))];
    for (std::size_t check = group.begin; check < group.end; ++check) {
      report.set(checks_[check].rule, index);
      checks_[check].run(facts, report);
    }
  }
  check_execution(facts, index, report);
}

void Linter::check_execution(const Facts& facts, std::uint32_t index, Report& report) const {
  if (!rules_.has(Rule::NotExecutable) || report.has_error(index)) return;
  const std::string problem = problem_of(facts.in, facts.gen);
  if (!problem.empty()) report.add_to(Rule::NotExecutable, index, problem);
}

std::vector<Finding> Linter::check(const Program& program) const {
  std::vector<Finding> findings;
  if (program.size() == 0) return findings;
  Report report(rules_, findings);
  Choices choices{};
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Facts facts = facts_of(instructions(program)[index], program.gen);
    check_one(facts, groups_for(facts, choices), index, report);
  }
  const ControlFlow flow(program);
  check_dependencies(flow, report);
  check_blocks(flow, report);
  check_sequence(flow, report);
  sort(findings);
  return findings;
}

std::vector<Finding> Linter::check(const Instruction& instruction, Generation gen) const {
  std::vector<Finding> findings;
  Report report(rules_, findings);
  const Facts facts = facts_of(instruction, gen);
  check_one(facts, groups_for(facts), 0, report);
  sort(findings);
  return findings;
}

}  // namespace eu::isa::lint
