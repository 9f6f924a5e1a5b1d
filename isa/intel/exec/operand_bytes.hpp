#pragma once
// Bytes of the GRF that the channels of an operand cover.
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/written_bytes.hpp"

namespace eu::isa {

/// Adds `count` bytes from byte `first`, up to the end of the GRF.
void add_bytes(GrfBytes& bytes, int first, int count);

/// Adds the elements of these channels; nothing if the operand is not in the GRF. Throws
/// ExecutionFault like resolve_offsets().
void add_operand(GrfBytes& bytes, const Prepared& prepared, const IntelState& state,
                 const OperandPlan& operand, std::uint32_t channels);

}  // namespace eu::isa
