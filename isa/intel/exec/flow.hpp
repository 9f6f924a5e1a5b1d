#pragma once
// Places where a thread leaves the sequence of its instructions: breaks, exceptions, faults.
#include <cstdint>
#include <string>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Target of the channels of a break: the instruction after the `while` at UIP, else the
/// one at UIP.
///
/// Read literally, UIP sends them to the `while` itself. There flags that they no longer compute
/// would decide, and a broken loop might never end (isa/ERRATA.md B3).
std::uint32_t break_target(const Program& program, std::uint32_t uip_index);

// Exceptions: entry to the system routine and return from it (IVB PRM 4, 3.3.3.8).
//
// Both are immediate: the next instruction is the routine's first one, or the one at AIP. Active
// channels move with the thread; the others wait where they are. Status bits are also set for
// exceptions that are not enabled. If such an exception is enabled later, or the routine ends while
// an enabled status bit is set, the thread enters the routine at once.

/// True if the instruction is a breakpoint that must be taken now. The thread then calls
/// take_breakpoint(), without executing the instruction and without waiting for its dependencies.
inline bool breakpoint_is_due(const Prepared& prepared, const IntelState& state) {
  return prepared.instruction->breakpoint && (state.cr[1] & cr1::kBreakpointEnable) != 0 &&
         !state.in_system_routine() && (state.cr[0] & cr0::kBreakpointSuppress) == 0;
}

/// Enters the system routine before the instruction. Throws ExecutionFault if there is none.
void take_breakpoint(const Prepared& prepared, IntelState& state);

/// Updates cr0 and cr1 for a breakpoint that executes because it is suppressed once or not enabled.
void pass_breakpoint(IntelState& state);

/// Executes `illegal`: enters the system routine. Throws ExecutionFault if the exception is not
/// enabled, is raised in the system routine, or there is no routine.
void raise_illegal_opcode(const Prepared& prepared, IntelState& state);

/// Handles exceptions after a write to cr0. Leaves the system routine if the master bit was
/// cleared, and enters it for an exception that is pending now. Returns true if the thread has
/// moved. Throws ExecutionFault if there is no routine to enter, or no instruction at AIP.
bool follow_control_write(const Prepared& prepared, IntelState& state, bool was_in_routine);

// Faults: errors of the program, which end the run.

/// Throws an ExecutionFault with the instruction's program, offset and mnemonic.
[[noreturn]] void fault(const Prepared& prepared, const std::string& what);

/// Throws the fault of a jump to an offset at which no instruction starts.
[[noreturn]] void fault_target(const Prepared& prepared, std::int64_t offset_bytes);

}  // namespace eu::isa
