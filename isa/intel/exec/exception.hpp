#pragma once
// Exceptions: entry to the system routine and the way back (IVB PRM 4, 3.3.3.8).
//
// Both are immediate: the next instruction is the routine's first one, or the one at AIP. Channels
// keep their places: those that are active go along, the others wait where they are. Status bits of
// exceptions that are not enabled are set all the same, and one that is set when its exception gets
// enabled, or when the routine is left, leads into the routine at once.
#include <cstdint>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// Is the instruction a breakpoint that has to be taken now? Then the thread must not execute it,
/// nor wait for what it waits for, but take_breakpoint().
inline bool breakpoint_is_due(const Prepared& prepared, const IntelState& state) {
  return prepared.instruction->breakpoint && (state.cr[1] & cr1::kBreakpointEnable) != 0 &&
         !state.in_system_routine() && (state.cr[0] & cr0::kBreakpointSuppress) == 0;
}

/// Enters the system routine before the instruction. Throws ExecutionFault if there is none.
void take_breakpoint(const Prepared& prepared, IntelState& state);

/// A breakpoint that is executed after all: it is suppressed once, or not enabled.
void pass_breakpoint(IntelState& state);

/// What `illegal` does: enters the system routine. Throws ExecutionFault if the exception is not
/// enabled, is raised in the system routine, or there is no routine.
void raise_illegal_opcode(const Prepared& prepared, IntelState& state);

/// After the instruction wrote cr0: leaves the system routine if the master bit was cleared, and
/// enters it for an exception that is pending now. True if the thread has moved. Throws
/// ExecutionFault if there is no routine to enter, or no instruction at AIP.
bool follow_control_write(const Prepared& prepared, IntelState& state, bool was_in_routine);

}  // namespace eu::isa
