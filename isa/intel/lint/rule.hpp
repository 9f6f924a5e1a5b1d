#pragma once
// The restrictions of the instruction set as a table, one row each (rules.def).
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa::lint {

/// Error: no driver has shipped such code, and it cannot work. Warning: shipped code does it, it
/// depends on facts outside the kernel, or it is advice.
enum class Severity : std::uint8_t { Warning, Error };

/// Counts for the column `shipped` of rules.def: kernels of Mesa and of IGC, and instructions of
/// the tests of Mesa's assembler. tests/isa/test_lint_shipped.cpp lists the files and counts again.
struct Shipped {
  std::uint16_t mesa_kernels = 0;
  std::uint16_t mesa_instructions = 0;
  std::uint16_t igc_kernels = 0;

  constexpr bool any() const { return mesa_kernels + mesa_instructions + igc_kernels != 0; }
};
/// Number of kernels and instructions in which shipped code was counted.
inline constexpr Shipped kSurveyed{80, 3458, 84};

// Values of the column: no shipped code breaks the rule, or the given numbers of it do.
inline constexpr Shipped unseen{};
constexpr Shipped mesa(std::uint16_t kernels, std::uint16_t instructions) {
  return {kernels, instructions, 0};
}
constexpr Shipped igc(std::uint16_t kernels) {
  return {0, 0, kernels};
}

enum class Rule : std::uint16_t {
#define RULE(id, ...) id,
#define PROGRAM_RULE(id, ...) id,
#include "isa/intel/lint/rules.def"
};

struct RuleRow {
  Rule rule;
  std::string_view name;
  Severity severity;
  /// Shipped code that breaks the rule. If there is any, lint reports the rule only
  /// with --pedantic.
  Shipped shipped;
  std::string_view source;   ///< the text that states the restriction
  std::string_view message;  ///< what is wrong with an instruction that breaks it
};

inline constexpr RuleRow kRules[] = {
#define RULE(id, name, severity, shipped, on, when, source, message, check) \
  {Rule::id, name, Severity::severity, shipped, source, message},
#define PROGRAM_RULE(id, name, severity, shipped, source, message) \
  {Rule::id, name, Severity::severity, shipped, source, message},
#include "isa/intel/lint/rules.def"
};

inline constexpr int kRuleCount = sizeof(kRules) / sizeof(kRules[0]);

constexpr const RuleRow& row(Rule rule) {
  return kRules[static_cast<int>(rule)];
}

/// Returns the rule with this name; empty if there is none.
std::optional<Rule> rule_named(std::string_view name);

/// Returns "warning" or "error".
constexpr std::string_view name_of(Severity severity) {
  return severity == Severity::Error ? "error" : "warning";
}

/// A set of rules.
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
