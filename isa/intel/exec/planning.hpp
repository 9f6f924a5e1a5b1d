#pragma once
// Plans of data instructions: their operands, and the types in which they compute.
#include <stdexcept>

#include "isa/intel/exec/plan.hpp"
#include "isa/intel/opcode.hpp"

namespace eu::isa {

// Plans of operands: regions of an instruction word become byte offsets (IVB PRM 3.3.4-3.3.10).

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

// Immediate sources: their elements, and the element of each channel.

/// Sets place, constant and offsets of an immediate source. Scalars have one element; dim's double
/// has two dwords. Throws PlanProblem for a type that has no immediates.
void plan_immediate(const Instruction& instruction, Generation gen, const Operand& operand,
                    OperandPlan& plan);

// Execution data types: the types in which instructions compute (IVB PRM 3.3.8).

/// Execution type of an operand of a type.
ExecType exec_type_of(Type type);

/// Execution type of an instruction with this number of sources. Integers with a destination of
/// type Q compute as Q (isa/GEN8.md X1), halves with a destination of type F as F (X3). Throws
/// PlanProblem if there is no common type.
ExecType exec_type_of(const Instruction& instruction, const Semantics& semantics, int sources,
                      Generation gen);

/// Plans a data instruction. Throws PlanProblem if it has no meaning.
Plan plan_data(const Instruction& instruction, Generation gen);

}  // namespace eu::isa
