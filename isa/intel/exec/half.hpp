#pragma once
// HF (isa/GEN8.md X3): lanes hold halves as floats. The operations leave results from which every
// rounding mode of HF gives what it would give of the exact ones; Plan::narrow rounds them.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

void add_halves(Frame& frame);
void multiply_add_halves(Frame& frame);
void multiply_accumulate_halves(Frame& frame);

/// What rounds results of this execution type to HF, or doubles to F (isa/GEN8.md X13).
OperateFn narrow_function(ExecType exec_type, Type type);

}  // namespace eu::isa
