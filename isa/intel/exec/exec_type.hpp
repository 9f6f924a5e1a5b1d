#pragma once
// Execution data types: what an instruction computes in (IVB PRM 3.3.8).
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Of an operand.
ExecType exec_type_of(Type type);

/// Of an instruction with so many sources. Integers that go to a Q are computed with as such
/// (isa/GEN8.md X1), halves that go to F as F (X3). Throws PlanProblem if there is none.
ExecType exec_type_of(const Instruction& instruction, const Semantics& semantics, int sources,
                      Generation gen);

}  // namespace eu::isa
