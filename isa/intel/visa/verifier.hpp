#pragma once
// Checks a kernel against the rules of vISA (rules.def).
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Error: the kernel is rejected. Warning: IGC's finalizer accepts it.
enum class Severity : std::uint8_t { Warning, Error };

enum class Rule : std::uint8_t {
#define RULE(id, ...) id,
#include "isa/intel/visa/rules.def"
};

struct RuleRow {
  Rule rule;
  std::string_view name;
  Severity severity;
  bool is_shipped;  ///< IGC writes code that breaks it
  std::string_view source;
  std::string_view message;
};

const RuleRow& row(Rule rule);
int rule_count();

struct Finding {
  Rule rule;
  Severity severity;
  static constexpr std::uint32_t kDeclaration = 0xffffffff;
  std::uint32_t instruction = 0;  ///< index; kDeclaration: the finding is in a declaration
  TextPlace place;
  std::string detail;  ///< the numbers in question; may be empty

  /// The rule's message with the detail and, in square brackets, the rule's name.
  std::string message() const;
};

/// All breaches of rules, in the order of instructions.
std::vector<Finding> verify(const Kernel& kernel);

/// Text of a finding: "MESSAGE: DETAIL [NAME]".
std::string rule_message(Rule rule, std::string_view detail = "");

}  // namespace eu::isa::visa
