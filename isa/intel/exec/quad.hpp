#pragma once
// Q and UQ (isa/GEN8.md X1): operations that are not made from functors.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The lowest and the highest value of a type; for floats 0 and 1, the bounds of saturation.
Wide lowest_of(Type type);
Wide highest_of(Type type);

void multiply_quads(Frame& frame);

/// Shifts of 64-bit lanes. Counts have six bits if source 0 or the destination is a Q, else five
/// (isa/GEN8.md X2).
enum class QuadShift : std::uint8_t { Left, Logical, Arithmetic };
OperateFn quad_shift(QuadShift shift, const Instruction& instruction);

}  // namespace eu::isa
