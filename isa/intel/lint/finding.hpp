#pragma once
// What a rule has found, and how checks say it.
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
  std::string detail;         ///< which operand, which numbers; may be empty
  /// The other instruction that it is about; Program::kNowhere if there is none.
  std::uint32_t related = Program::kNowhere;

  /// The rule's message, and the detail behind it.
  std::string message() const;
};

/// Collects findings. Nothing is allocated for instructions that break no rule.
class Report {
 public:
  Report(const RuleSet& rules, std::vector<Finding>& findings)
      : rules_(rules), findings_(findings) {}

  /// What add() will be about.
  void set(Rule rule, std::uint32_t instruction) {
    rule_ = rule;
    instruction_ = instruction;
    related_ = Program::kNowhere;
  }
  /// The instruction breaks the rule; `parts`, texts and integers, are the detail.
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
  /// The same, about two instructions.
  template <class... Parts>
  void add_pair(Rule rule, std::uint32_t instruction, std::uint32_t related,
                const Parts&... parts) {
    set(rule, instruction);
    related_ = related;
    add(parts...);
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
