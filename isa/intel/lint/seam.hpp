#pragma once
// Rules and findings as reports of any instruction set show them.
#include <vector>

#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::lint {

const std::vector<LintRule>& neutral_rules();
std::vector<LintFinding> neutral_findings(const Program& program, const LintScope& scope);

}  // namespace eu::isa::lint
