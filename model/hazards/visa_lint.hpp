#pragma once
// Broken vISA rules of an accepted text.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/hazards/lint_report.hpp"

namespace eu::model {

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
