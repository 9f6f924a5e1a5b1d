#pragma once
// Which restrictions of the instruction set a kernel breaks, as text and as a document.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::model {

/// The names of all rules of an instruction set.
std::vector<std::string_view> lint_rule_names(const isa::Isa& isa);
/// All rules, one a line: name, severity, source, meaning, what compilers ship that breaks it.
std::string lint_rules_text(const isa::Isa& isa);

/// What is looked at: these rules, or all if there are none, but for those that are skipped; and
/// what of it is printed. The document has all that was found.
struct LintChoice {
  std::vector<std::string> rules;
  std::vector<std::string> skips;
  bool pedantic = false;  ///< also rules that shipped compilers break; those in `rules` always are
  int registers = 0;      ///< that the kernel may use; 0: as many as there are
  bool all_places = false;  ///< one entry a finding, not one for all that differ in numbers alone
};

struct LintReport {
  std::string text;           ///< for people
  std::string document;       ///< JSON
  std::int64_t errors = 0;    ///< that the text has
  std::int64_t warnings = 0;  ///< that the text has
};

/// Names of rules in `choice` must be among lint_rule_names() of its instruction set.
LintReport lint_report(const isa::Program& program, const LintChoice& choice);

}  // namespace eu::model
