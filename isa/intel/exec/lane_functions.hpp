#pragma once
// Lane functions that are not made from functors.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

// Functions that the fast paths recognise.

/// shr: shifts in zeros at the top of the execution type.
void shift_right_logical(Frame& frame);

/// Computes Frame::condition for cmp, or for cmpn if `second_nan_wins`.
template <class V, bool second_nan_wins>
void compare(Frame& frame);

/// Executes sel.
template <class V>
void select(Frame& frame);

// Q and UQ (isa/GEN8.md X1): operations that are not made from functors.

/// The lowest and the highest value of a type; for floats 0 and 1, the bounds of saturation.
Wide lowest_of(Type type);
Wide highest_of(Type type);

void multiply_quads(Frame& frame);

/// Shifts of 64-bit lanes. Counts have six bits if source 0 or the destination is a Q, else five
/// (isa/GEN8.md X2).
enum class QuadShift : std::uint8_t { Left, Logical, Arithmetic };
OperateFn quad_shift(QuadShift shift, const Instruction& instruction);

// HF (isa/GEN8.md X3): lanes hold halves as floats. The operations return results that each
// rounding mode of HF rounds like the exact ones; Plan::narrow rounds them.

void add_halves(Frame& frame);
void multiply_add_halves(Frame& frame);
void multiply_accumulate_halves(Frame& frame);

/// Returns the function that rounds results of this execution type to HF, or doubles to F
/// (isa/GEN8.md X13).
OperateFn narrow_function(ExecType exec_type, Type type);

}  // namespace eu::isa
