#pragma once
// Which rules of vISA a text breaks without being refused for it.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/hazards/lint_report.hpp"

namespace eu::model {

struct VisaLint {
  bool is_visa = false;
  std::string text;           ///< what is shown, with places in the text
  std::string hidden;         ///< a line on what is not; empty if that is nothing
  config::JsonValue list;     ///< all of it, an array
  std::int64_t warnings = 0;  ///< that the text has
};

/// Of a program that was not made of vISA nothing.
VisaLint visa_lint(const isa::Program& program, const LintChoice& choice);

std::vector<std::string_view> visa_rule_names();
/// As lint_rules_text().
std::string visa_rules_text();

}  // namespace eu::model
