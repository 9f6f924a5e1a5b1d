#pragma once
// The analyses of whole programs: each reports several PROGRAM_RULEs.
#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/lint/finding.hpp"

namespace eu::isa::lint {

/// Chains of NoDDClr and NoDDChk.
void check_dependencies(const ControlFlow& flow, Report& report);
/// Blocks and loops: nesting, targets, execution sizes.
void check_blocks(const ControlFlow& flow, Report& report);
/// Where branches lead, how the kernel ends, instructions that may not follow each other.
void check_sequence(const ControlFlow& flow, Report& report);

}  // namespace eu::isa::lint
