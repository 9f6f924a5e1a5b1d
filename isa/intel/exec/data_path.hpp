#pragma once
// The general way of a data instruction: gather, operate, flags, saturate, accumulate, store.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The function that runs a planned instruction.
StepFn data_path(const Plan& plan);

}  // namespace eu::isa
