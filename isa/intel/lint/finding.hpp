#pragma once
// Findings of rules, and the report in which checks collect them.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/lint/rule.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa::lint {

struct Finding {
  Rule rule;
  std::uint32_t instruction;  ///< index in the program
  std::string detail;         ///< operand and numbers; may be empty
  /// A second instruction that the finding is about; Program::kNowhere if there is none.
  std::uint32_t related = Program::kNowhere;

  /// The rule's message, followed by the detail.
  std::string message() const;
};

/// Collects findings. Allocates nothing for instructions that break no rule.
class Report {
 public:
  Report(const RuleSet& rules, std::vector<Finding>& findings)
      : rules_(rules), findings_(findings) {}

  /// Sets the rule and the instruction of following calls of add().
  void set(Rule rule, std::uint32_t instruction) {
    rule_ = rule;
    instruction_ = instruction;
    related_ = Program::kNowhere;
  }
  /// Reports that the instruction breaks the rule. `parts`, texts and integers, are the detail.
  template <class... Parts>
  void add(const Parts&... parts) {
    if (!rules_.has(rule_)) return;
    std::string detail;
    (append(detail, parts), ...);
    findings_.push_back({rule_, instruction_, std::move(detail), related_});
  }
  template <class... Parts>
  void add_to(Rule rule, std::uint32_t instruction, const Parts&... parts) {
    set(rule, instruction);
    add(parts...);
  }
  /// Reports a finding about two instructions.
  template <class... Parts>
  void add_pair(Rule rule, std::uint32_t instruction, std::uint32_t related,
                const Parts&... parts) {
    set(rule, instruction);
    related_ = related;
    add(parts...);
  }
  /// True if there is an error of the instruction, which is the last one with findings.
  bool has_error(std::uint32_t instruction) const {
    for (auto finding = findings_.rbegin(); finding != findings_.rend(); ++finding) {
      if (finding->instruction != instruction) break;
      if (row(finding->rule).severity == Severity::Error) return true;
    }
    return false;
  }

 private:
  static void append(std::string& detail, std::string_view part) { detail += part; }
  static void append(std::string& detail, std::int64_t part) { detail += std::to_string(part); }

  const RuleSet& rules_;
  std::vector<Finding>& findings_;
  Rule rule_ = Rule{};
  std::uint32_t instruction_ = 0;
  std::uint32_t related_ = Program::kNowhere;
};

}  // namespace eu::isa::lint
