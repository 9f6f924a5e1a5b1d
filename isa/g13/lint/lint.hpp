#pragma once
// Checks programs against the rules of isa/g13/lint/rules.def.
#include <vector>

#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

enum class Rule : std::uint8_t {
#define RULE(id, ...) id,
#include "isa/g13/lint/rules.def"
};

const std::vector<LintRule>& lint_rules();

/// Findings in the order of instructions, then of rules.
std::vector<LintFinding> lint(const Program& program, const LintScope& scope);

}  // namespace eu::isa::g13
