#pragma once
// Plans of operands: regions of an instruction word become byte offsets (IVB PRM 3.3.4-3.3.10).
#include <stdexcept>

#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// Thrown for an instruction that cannot run; what() gives the reason.
class PlanProblem : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bytes from one channel of the destination to the next.
int destination_step_bytes(const Instruction& instruction, Generation gen);

/// Plans the destination. `element`: index of the element within each channel
/// (isa/intel/region.hpp). Throws PlanProblem.
OperandPlan plan_destination(const Instruction& instruction, Generation gen, int element = 0);

/// Variations of a source for some operations.
struct SourceOptions {
  int extra_bytes = 0;  ///< added to the region's origin
  /// Each group of eight channels reads every other pair of registers (isa/ERRATA.md D1).
  bool plane = false;
  bool indexed_move = false;    ///< movi
  bool fourth_of_four = false;  ///< the last dword of the origin's group of four
};

/// Plans a source, except `gather`, which the caller sets. Throws PlanProblem.
OperandPlan plan_source(const Instruction& instruction, Generation gen, const Operand& operand,
                        const SourceOptions& options = {});

}  // namespace eu::isa
