#pragma once
// The surfaces and samplers that a kernel uses, as the driver bound them.
#include "isa/kernel_needs.hpp"
#include "model/gpu/dispatch_workload.hpp"

namespace eu::model {

/// Adds them to the workload. Throws CommandError for what eusim's surfaces cannot be.
void bind_surfaces(const ComputeDispatch& dispatch, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Gen gen, PreparedDispatch& prepared);

}  // namespace eu::model
