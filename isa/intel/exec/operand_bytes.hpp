#pragma once
// Bytes of the GRF that an operand's channels cover.
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/written_bytes.hpp"

namespace eu::isa {

/// Adds `count` bytes from byte `first` on, as far as they lie in the GRF.
void add_bytes(GrfBytes& bytes, int first, int count);

/// Adds the elements of these channels; nothing if the operand does not lie in the GRF. Throws
/// ExecutionFault as resolve_offsets().
void add_operand(GrfBytes& bytes, const Prepared& prepared, const IntelState& state,
                 const OperandPlan& operand, std::uint32_t channels);

}  // namespace eu::isa
