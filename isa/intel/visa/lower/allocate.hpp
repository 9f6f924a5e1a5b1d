#pragma once
// Registers for variables: a linear scan over their intervals, and what is done with those that
// find no place.
#include <string>
#include <vector>

#include "isa/intel/visa/lower/code.hpp"
#include "isa/intel/visa/lower/intervals.hpp"

namespace eu::isa::lowering {

struct AllocationLimits {
  int registers = 128;
  int flag_bytes = 8;
  int first_scratch_byte = 0;  ///< what lies before is the kernel's own
};

struct AllocationResult {
  int registers = 0;
  int spilled = 0;
  int spill_bytes = 0;
  int spill_messages = 0;
  int spilled_flags = 0;
};

/// Not even with spills; what() says what does not fit.
struct AllocationProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Chooses a place for every variable. `header` is the variable of r0. Throws AllocationProblem.
AllocationResult allocate(Code& code, const AllocationLimits& limits, int header);

/// Puts a predicate or index registers into the register file; they are brought back for each use.
void move_to_registers(Code& code, int variable);

/// Puts a variable into scratch space, `offset_bytes` from a thread's part on. Returns the number
/// of messages.
int move_to_scratch(Code& code, int variable, int offset_bytes, int header);

}  // namespace eu::isa::lowering
