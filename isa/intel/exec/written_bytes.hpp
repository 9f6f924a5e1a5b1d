#pragma once
// The bytes of the register file that one execution of an instruction writes.
#include <bitset>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {

/// Bit b: byte b of the register file, r0.0 first.
using GrfBytes = std::bitset<static_cast<std::size_t>(kGrfCount* kGrfBytes)>;

/// Bytes that the instruction at `prepared` would write now: destination elements of enabled
/// channels. Empty for a send, whose response comes later. Throws ExecutionFault like its execution
/// for an index register that points outside the register file.
GrfBytes written_bytes(const Prepared& prepared, const IntelState& state);

}  // namespace eu::isa
