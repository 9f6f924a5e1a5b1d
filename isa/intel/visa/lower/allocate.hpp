#pragma once
// Allocates registers for variables: a linear scan over their intervals, and spills of those
// without a place.
#include <string>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"
#include "isa/intel/visa/lower/liveness.hpp"

namespace eu::isa::lowering {

struct AllocationLimits {
  int registers = 128;
  int flag_bytes = 8;
  int first_scratch_byte = 0;  ///< bytes before it are the kernel's own
};

struct AllocationResult {
  int registers = 0;
  int spilled = 0;
  int spill_bytes = 0;
  int spill_messages = 0;
  int spilled_flags = 0;
};

/// Allocation failed even with spills; `message` names what does not fit.
struct AllocationProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Chooses a place for every variable. `header` is the variable of r0. Throws AllocationProblem.
AllocationResult allocate(Code& code, const AllocationLimits& limits, int header);

/// Moves a predicate or index registers into the register file; each use copies them back.
void move_to_registers(Code& code, int variable);

/// Moves a variable into scratch space, `offset_bytes` from the beginning of the thread's part.
/// Returns the number of messages.
int move_to_scratch(Code& code, int variable, int offset_bytes, int header);

}  // namespace eu::isa::lowering
