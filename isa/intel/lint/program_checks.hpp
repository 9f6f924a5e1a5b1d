#pragma once
// Analyses of whole programs; each reports several PROGRAM_RULEs.
#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/lint/finding.hpp"

namespace eu::isa::lint {

/// Checks chains of NoDDClr and NoDDChk.
void check_dependencies(const ControlFlow& flow, Report& report);
/// Checks blocks and loops: nesting, targets, execution sizes.
void check_blocks(const ControlFlow& flow, Report& report);
/// Checks targets of branches, ends of the kernel, and instructions that may not follow each other.
void check_sequence(const ControlFlow& flow, Report& report);

}  // namespace eu::isa::lint
