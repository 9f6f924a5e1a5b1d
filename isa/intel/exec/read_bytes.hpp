#pragma once
// Which bytes of the register file one execution of an instruction reads.
#include "isa/intel/exec/written_bytes.hpp"

namespace eu::isa {

/// What the instruction at `prepared` would read now: source elements of the channels that it
/// computes; of a send, the payload. No byte outside can change what it does. Throws
/// ExecutionFault as its execution would for an index register that leads out of the file.
GrfBytes read_bytes(const Prepared& prepared, const IntelState& state);

}  // namespace eu::isa
