#pragma once
// The checks: of single instructions, and of whole programs.
#include "isa/intel/lint/facts.hpp"
#include "isa/intel/lint/finding.hpp"

// Checks of single instructions: one function per rule, in one file per family of rules.
namespace eu::isa::lint::check {

#define RULE(id, name, severity, shipped, on, when, source, message, check) \
  void check(const Facts& facts, Report& report);
#include "isa/intel/lint/rules.def"

}  // namespace eu::isa::lint::check

// Analyses of whole programs; each reports several PROGRAM_RULEs.
namespace eu::isa::lint {

class ControlFlow;

/// Checks chains of NoDDClr and NoDDChk.
void check_dependencies(const ControlFlow& flow, Report& report);

/// Checks blocks and loops: nesting, targets, execution sizes.
void check_blocks(const ControlFlow& flow, Report& report);

/// Checks targets of branches, ends of the kernel, and instructions that may not follow each other.
void check_sequence(const ControlFlow& flow, Report& report);

}  // namespace eu::isa::lint
