#pragma once
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/opcode.hpp"

namespace eu::isa {

/// Plans a data instruction. Throws PlanProblem if it has no meaning.
Plan plan_data(const Instruction& instruction, Generation gen);

}  // namespace eu::isa
