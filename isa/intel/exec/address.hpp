#pragma once
// Register-indirect addressing (IVB PRM 3.3.6.2-3.3.6.4, 3.3.9 rule 6).
#include "isa/intel/exec/plan.hpp"

namespace eu::isa {

/// Byte addresses in the GRF of the channels of an indirect operand. Throws ExecutionFault for a
/// channel of `channels` that lies outside the GRF or off its type's boundary; other channels that
/// do are given address 0.
Offsets resolve_offsets(const Prepared& prepared, const IntelState& state,
                        const OperandPlan& operand, std::uint32_t channels);

}  // namespace eu::isa
