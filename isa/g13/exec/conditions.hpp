#pragma once
// Evaluates conditions in all lanes.
#include <cstdint>

#include "isa/g13/exec/operands.hpp"

namespace eu::isa::g13 {

/// Whether the meaning of the comparison's condition is known.
bool has_known_condition(const Instruction& instruction);

/// Lanes, active or not, in which the instruction's condition on its first two sources is true, or
/// false if it is inverted. `keeps_denormals`: singles are compared without flushing. Throws
/// ExecutionFault for an unknown condition.
std::uint32_t lanes_that_pass(const PreparedInstruction& prepared, const G13State& state,
                              bool keeps_denormals);

}  // namespace eu::isa::g13
