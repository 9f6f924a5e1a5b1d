#pragma once
// Register-indirect addressing (IVB PRM 3.3.6.2-3.3.6.4, 3.3.9 rule 6).
#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// Byte addresses in the GRF of the channels of an indirect operand. Throws ExecutionFault if a
/// channel of `channels` is outside the GRF or not aligned to its type. Other channels with such an
/// address get address 0.
Offsets resolve_offsets(const Prepared& prepared, const IntelState& state,
                        const OperandPlan& operand, std::uint32_t channels);

}  // namespace eu::isa
