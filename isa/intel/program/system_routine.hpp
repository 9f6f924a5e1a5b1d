#pragma once
// The system routine that handles exceptions (IVB PRM 4.2), in one address space with its kernel.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Returns `kernel` followed by `routine` at a multiple of 16 bytes, as SIP requires (IVB PRM
/// 4.2.3). A thread outside the system routine still faults at the kernel's own end. Throws
/// InputError if they are for different generations, or too long together.
Program with_system_routine(Program kernel, const Program& routine);

}  // namespace eu::isa
