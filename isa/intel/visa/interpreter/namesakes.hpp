#pragma once
// Instructions of vISA that a single instruction of the Execution Unit computes.
#include <optional>

#include "isa/intel/opcode.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {

/// The opcode with the same effect on the same operands; empty for most.
std::optional<eu::isa::Opcode> namesake(Opcode opcode);

/// The function of math with the same effect; empty for most.
std::optional<MathFunction> math_function(Opcode opcode);

}  // namespace eu::isa::visa
