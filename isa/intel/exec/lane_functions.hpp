#pragma once
// Lane functions that the specialised paths recognise, beside those made from functors.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Zeros come in at the top of the execution type (shr).
void shift_right_logical(Frame& frame);

/// Frame::condition of cmp, or of cmpn if `second_nan_wins`.
template <class V, bool second_nan_wins>
void compare(Frame& frame);

/// sel
template <class V>
void select(Frame& frame);

}  // namespace eu::isa
