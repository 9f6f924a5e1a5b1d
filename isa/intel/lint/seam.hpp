#pragma once
// Rules and findings in the form of isa/lint.hpp, for reports of any instruction set.
#include <vector>

#include "isa/lint.hpp"
#include "isa/program.hpp"

namespace eu::isa::lint {

const std::vector<LintRule>& neutral_rules();
std::vector<LintFinding> neutral_findings(const Program& program, const LintScope& scope);

}  // namespace eu::isa::lint
