#pragma once
// Operands of an instruction word to plans: regions become byte offsets (IVB PRM 3.3.4-3.3.10).
#include <stdexcept>

#include "isa/exec/plan.hpp"

namespace eu::isa {

/// An instruction that cannot run. what() says why.
class PlanProblem : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bytes between two channels of the destination.
int destination_step_bytes(const Instruction& instruction);

/// Throws PlanProblem.
OperandPlan plan_destination(const Instruction& instruction);

/// Variations of a source that some operations need.
struct SourceOptions {
  int extra_bytes = 0;          ///< added to the region's origin
  bool plane = false;           ///< eight channels to every other pair of registers (prm_errata D1)
  bool indexed_move = false;    ///< movi
  bool fourth_of_four = false;  ///< the fourth of the four dwords that the origin is one of
};

/// Throws PlanProblem. `gather` is left to the caller.
OperandPlan plan_source(const Instruction& instruction, const Operand& operand,
                        const SourceOptions& options = {});

}  // namespace eu::isa
