#pragma once
// Specialised functions for the common shapes: up to sixteen 32-bit elements, packed or one for all
// channels; of moves the source can be words, of sums and products the last one. They are made from
// the functors of isa/intel/exec/functors.hpp and chosen by the lane function that the general path
// would call, so they can differ from it in speed only.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa::fast {

/// The specialised function for an instruction, and preparation of its constants; null if there is
/// none. It calls plan.general where the thread's state asks for more than it can do.
StepFn fast_path(const Instruction& instruction, Plan& plan);

}  // namespace eu::isa::fast
