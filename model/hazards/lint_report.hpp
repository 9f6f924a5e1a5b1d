#pragma once
// Broken restrictions of the instruction set in a kernel, as text and as a document.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "isa/isa.hpp"

namespace eu::model {

/// Names of all rules of an instruction set.
std::vector<std::string_view> lint_rule_names(const isa::Isa& isa);
/// All rules, one per line: name, severity, source, meaning, compilers that ship code that
/// breaks it.
std::string lint_rules_text(const isa::Isa& isa);

/// Rules to check: `rules`, or all if empty, minus `skips`; and the findings to print. The document
/// contains all findings.
struct LintChoice {
  std::vector<std::string> rules;
  std::vector<std::string> skips;
  bool pedantic = false;  ///< print rules that shipped compilers break; `rules` are always printed
  int registers = 0;      ///< available to the kernel; 0: all
  bool all_places = false;  ///< do not group findings that differ only in numbers
};

struct LintReport {
  std::string text;           ///< for people
  std::string document;       ///< JSON
  std::int64_t errors = 0;    ///< in the text
  std::int64_t warnings = 0;  ///< in the text
};

/// Lints the program. Names of rules in `choice` must be among lint_rule_names() of its
/// instruction set.
LintReport lint_report(const isa::Program& program, const LintChoice& choice);

/// Broken vISA rules of an accepted text.
struct VisaLint {
  bool is_visa = false;
  std::string text;           ///< printed findings, with places in the text
  std::string hidden;         ///< a line on the findings not printed; empty if none
  config::JsonValue list;     ///< all findings, an array
  std::int64_t warnings = 0;  ///< in `text`
};

/// Lints the vISA source of a program. Empty for a program without vISA source.
VisaLint visa_lint(const isa::Program& program, const LintChoice& choice);

std::vector<std::string_view> visa_rule_names();
/// All vISA rules, in the format of lint_rules_text().
std::string visa_rules_text();

}  // namespace eu::model
