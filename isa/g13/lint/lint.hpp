#pragma once
// Which rules of isa/g13/lint/rules.def a program breaks.
#include <vector>

#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

enum class Rule : std::uint8_t {
#define RULE(id, ...) id,
#include "isa/g13/lint/rules.def"
};

const std::vector<LintRule>& lint_rules();

/// Findings by instruction, those of one in the order of the rules.
std::vector<LintFinding> lint(const Program& program, const LintScope& scope);

}  // namespace eu::isa::g13
