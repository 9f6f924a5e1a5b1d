#pragma once
// HF (isa/GEN8.md X3): lanes hold halves as floats. The operations return results that each
// rounding mode of HF rounds like the exact ones; Plan::narrow rounds them.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

void add_halves(Frame& frame);
void multiply_add_halves(Frame& frame);
void multiply_accumulate_halves(Frame& frame);

/// Returns the function that rounds results of this execution type to HF, or doubles to F
/// (isa/GEN8.md X13).
OperateFn narrow_function(ExecType exec_type, Type type);

}  // namespace eu::isa
