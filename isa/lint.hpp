#pragma once
// Violations of an instruction set's rules by a program, as reports show them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

struct LintRule {
  std::string_view name;
  bool is_error = false;     ///< else a warning
  std::string_view source;   ///< the text that states the rule
  std::string_view message;  ///< what is wrong with an instruction that breaks it
  /// Code of compilers that breaks the rule; empty if there is none. A rule with evidence is only
  /// checked on request.
  std::string evidence = {};
};

struct LintScope {
  std::vector<bool> wanted;  ///< one for each row of Isa::lint_rules
  int registers = 0;         ///< of a thread; 0: the maximum
};

struct LintFinding {
  std::size_t rule = 0;           ///< row of Isa::lint_rules
  std::uint32_t instruction = 0;  ///< index in the program
  std::string detail;             ///< which operand, which numbers; may be empty
};

}  // namespace eu::isa
