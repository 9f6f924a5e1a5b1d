#pragma once
#include "isa/exec/plan.hpp"
#include "isa/opcode.hpp"

namespace eu::isa {

/// How to run a data instruction. Throws PlanProblem if it has no meaning.
Plan plan_data(const Instruction& instruction, Gen gen);

}  // namespace eu::isa
