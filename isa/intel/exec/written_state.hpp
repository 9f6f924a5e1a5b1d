#pragma once
// Which bytes of a thread's state an instruction writes, for results that land late.
#include <vector>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// What the instruction would write now but for a response: general registers and a0, flags, then
/// accumulators. Throws ExecutionFault as its execution would.
std::vector<WrittenByte> written_state(const Prepared& prepared, const IntelState& state);

}  // namespace eu::isa
