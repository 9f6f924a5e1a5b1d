#pragma once
// Conditions of all lanes.
#include <cstdint>

#include "isa/g13/exec/operands.hpp"

namespace eu::isa::g13 {

/// Of a comparison: does somebody know what it compares?
bool has_known_condition(const Instruction& instruction);

/// Lanes, active or not, in which the instruction's condition on its first two sources holds, or
/// does not if it is inverted. `keeps_denormals`: singles are compared as they are. Throws
/// ExecutionFault for a condition that nobody knows.
std::uint32_t lanes_that_pass(const PreparedInstruction& prepared, const G13State& state,
                              bool keeps_denormals);

}  // namespace eu::isa::g13
