#pragma once
// The bytes of a thread's state that an instruction writes, for results that land late.
#include <vector>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// Bytes that the instruction would write now, except a response: general registers and a0, flags,
/// then accumulators. Throws ExecutionFault like its execution.
std::vector<WrittenByte> written_state(const Prepared& prepared, const IntelState& state);

}  // namespace eu::isa
