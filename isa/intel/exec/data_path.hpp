#pragma once
// The general path of a data instruction: gather, operate, flags, saturate, accumulate, store.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The function that executes an instruction with this plan.
StepFn data_path(const Plan& plan);

}  // namespace eu::isa
