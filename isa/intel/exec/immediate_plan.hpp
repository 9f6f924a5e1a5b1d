#pragma once
// Immediate sources: their elements, and the element of each channel.
#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// Sets place, constant and offsets of an immediate source. Scalars have one element; dim's double
/// has two dwords. Throws PlanProblem for a type that has no immediates.
void plan_immediate(const Instruction& instruction, Generation gen, const Operand& operand,
                    OperandPlan& plan);

}  // namespace eu::isa
