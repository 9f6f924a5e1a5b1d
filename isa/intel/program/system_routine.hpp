#pragma once
// The system routine that handles exceptions (IVB PRM 4.2), in one address space with its kernel.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// `kernel` with `routine` behind it, at a multiple of 16 bytes as SIP asks (IVB PRM 4.2.3). A
/// thread that is not in the system routine still runs past the kernel's own end.
/// Throws InputError if they are for different generations, or too long together.
Program with_system_routine(Program kernel, const Program& routine);

}  // namespace eu::isa
