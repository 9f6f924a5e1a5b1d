#pragma once
// Fast paths: specialised functions for common shapes. They cover up to sixteen 32-bit elements,
// packed or one for all channels; sources of moves, and the last source of sums and products, may
// be words. They are made from the functors of isa/intel/exec/functors.hpp and selected by the
// lane function of the general path, so they differ from it only in speed.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa::fast {

/// Returns the fast path of an instruction and prepares its constants; null if there is no such
/// function. A fast path calls plan.general for states of the thread that it does not support.
StepFn fast_path(const Instruction& instruction, Plan& plan);

}  // namespace eu::isa::fast
