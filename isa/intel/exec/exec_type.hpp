#pragma once
// Execution data types: the types in which instructions compute (IVB PRM 3.3.8).
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Execution type of an operand of a type.
ExecType exec_type_of(Type type);

/// Execution type of an instruction with this number of sources. Integers with a destination of
/// type Q compute as Q (isa/GEN8.md X1), halves with a destination of type F as F (X3). Throws
/// PlanProblem if there is no common type.
ExecType exec_type_of(const Instruction& instruction, const Semantics& semantics, int sources,
                      Generation gen);

}  // namespace eu::isa
