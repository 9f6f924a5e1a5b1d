#pragma once
// The surfaces and samplers that a kernel uses, as the driver bound them.
#include "isa/kernel_needs.hpp"
#include "model/program/dispatch_workload.hpp"

namespace eu::model {

/// By hardware's code. Throws CommandError for one that eusim does not know.
SurfaceFormat surface_format_of(std::uint32_t code);

/// Adds them to the workload. Throws CommandError for what eusim's surfaces cannot be.
void bind_surfaces(const KernelState& kernel, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Generation gen, PreparedDispatch& prepared);

}  // namespace eu::model
