#pragma once
// Instructions of vISA that one of the Execution Unit computes.
#include <optional>

#include "isa/intel/opcode.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {

/// The one that does the same to the same operands; none of most.
std::optional<eu::isa::Opcode> namesake(Opcode opcode);

/// The function of math that does.
std::optional<MathFunction> math_function(Opcode opcode);

}  // namespace eu::isa::visa
