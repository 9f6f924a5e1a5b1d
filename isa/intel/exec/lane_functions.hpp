#pragma once
// Lane functions that the fast paths recognise, in addition to those made from functors.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// shr: shifts in zeros at the top of the execution type.
void shift_right_logical(Frame& frame);

/// Computes Frame::condition for cmp, or for cmpn if `second_nan_wins`.
template <class V, bool second_nan_wins>
void compare(Frame& frame);

/// Executes sel.
template <class V>
void select(Frame& frame);

}  // namespace eu::isa
