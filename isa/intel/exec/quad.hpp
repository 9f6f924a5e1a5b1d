#pragma once
// Q and UQ (isa/GEN8.md X1): operations that functors do not give.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The least and the greatest value of a type; of floats 0 and 1, what saturation leaves.
Wide lowest_of(Type type);
Wide highest_of(Type type);

void multiply_quads(Frame& frame);

/// Which shift of 64-bit lanes: counts have six bits if source 0 or the destination is a Q, else
/// five (isa/GEN8.md X2).
enum class QuadShift : std::uint8_t { Left, Logical, Arithmetic };
OperateFn quad_shift(QuadShift shift, const Instruction& instruction);

}  // namespace eu::isa
