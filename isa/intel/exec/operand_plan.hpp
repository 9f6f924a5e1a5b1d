#pragma once
// Operands of an instruction word to plans: regions become byte offsets (IVB PRM 3.3.4-3.3.10).
#include <stdexcept>

#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// An instruction that cannot run. what() says why.
class PlanProblem : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bytes between two channels of the destination.
int destination_step_bytes(const Instruction& instruction, Generation gen);

/// `element`: which of a channel's elements is meant (isa/intel/region.hpp). Throws PlanProblem.
OperandPlan plan_destination(const Instruction& instruction, Generation gen, int element = 0);

/// Variations of a source that some operations need.
struct SourceOptions {
  int extra_bytes = 0;  ///< added to the region's origin
  /// Eight channels to every other pair of registers (isa/ERRATA.md D1).
  bool plane = false;
  bool indexed_move = false;    ///< movi
  bool fourth_of_four = false;  ///< the fourth of the four dwords that the origin is one of
};

/// Throws PlanProblem. `gather` is left to the caller.
OperandPlan plan_source(const Instruction& instruction, Generation gen, const Operand& operand,
                        const SourceOptions& options = {});

}  // namespace eu::isa
