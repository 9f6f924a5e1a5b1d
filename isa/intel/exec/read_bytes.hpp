#pragma once
// The bytes of the register file that one execution of an instruction reads.
#include "isa/intel/exec/written_bytes.hpp"

namespace eu::isa {

/// Bytes that the instruction at `prepared` would read now: source elements of the channels that it
/// computes; for a send, the payload. Other bytes cannot change its effect. Throws ExecutionFault
/// like its execution for an index register that points outside the register file.
GrfBytes read_bytes(const Prepared& prepared, const IntelState& state);

}  // namespace eu::isa
