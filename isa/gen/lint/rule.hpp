#pragma once
// The restrictions of the instruction set, one row each (rules.def), as C++.
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa::lint {

/// Error: code that no driver has shipped and that cannot work. Warning: shipped code does it, it
/// depends on what the kernel cannot say, or it is advice.
enum class Severity : std::uint8_t { Warning, Error };

enum class Rule : std::uint16_t {
#define RULE(id, ...) id,
#define PROGRAM_RULE(id, ...) id,
#include "isa/gen/lint/rules.def"
};

struct RuleRow {
  Rule rule;
  std::string_view name;
  Severity severity;
  std::string_view source;   ///< the text that states the restriction
  std::string_view message;  ///< what is wrong with an instruction that breaks it
};

inline constexpr RuleRow kRules[] = {
#define RULE(id, name, severity, on, when, source, message, check) \
  {Rule::id, name, Severity::severity, source, message},
#define PROGRAM_RULE(id, name, severity, source, message) \
  {Rule::id, name, Severity::severity, source, message},
#include "isa/gen/lint/rules.def"
};

inline constexpr int kRuleCount = sizeof(kRules) / sizeof(kRules[0]);

constexpr const RuleRow& row(Rule rule) {
  return kRules[static_cast<int>(rule)];
}

/// The rule with this name; empty if there is none.
std::optional<Rule> rule_named(std::string_view name);

/// "warning", "error".
constexpr std::string_view name_of(Severity severity) {
  return severity == Severity::Error ? "error" : "warning";
}

/// A choice of rules.
class RuleSet {
 public:
  static RuleSet all() {
    RuleSet rules;
    rules.bits_.set();
    return rules;
  }
  void add(Rule rule) { bits_.set(static_cast<std::size_t>(rule)); }
  void remove(Rule rule) { bits_.reset(static_cast<std::size_t>(rule)); }
  bool has(Rule rule) const { return bits_[static_cast<std::size_t>(rule)]; }

 private:
  std::bitset<kRuleCount> bits_;
};

}  // namespace eu::isa::lint
