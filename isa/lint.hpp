#pragma once
// What of a program breaks rules of its instruction set, as reports show it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

struct LintRule {
  std::string_view name;
  bool is_error = false;     ///< else a warning
  std::string_view source;   ///< the text that states it
  std::string_view message;  ///< what is wrong with an instruction that breaks it
  /// What compilers ship that breaks it; empty if nothing is. If anything is, nobody needs to hear
  /// of it unasked: it is a rule of pedants.
  std::string evidence = {};
};

struct LintScope {
  std::vector<bool> wanted;  ///< one a row of Isa::lint_rules
  int registers = 0;         ///< that a thread has; 0: as many as there are
};

struct LintFinding {
  std::size_t rule = 0;           ///< row of Isa::lint_rules
  std::uint32_t instruction = 0;  ///< index in the program
  std::string detail;             ///< which operand, which numbers; may be empty
};

}  // namespace eu::isa
