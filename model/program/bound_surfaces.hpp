#pragma once
// Binding of the surfaces and samplers that a kernel uses, as the driver set them up.
#include "isa/kernel_needs.hpp"
#include "model/program/dispatch_workload.hpp"

namespace eu::model {

/// Format of a hardware code. Throws CommandError for an unsupported code.
SurfaceFormat surface_format_of(std::uint32_t code);

/// Adds the kernel's surfaces and samplers to the workload. Throws CommandError for surfaces that
/// eusim does not support.
void bind_surfaces(const KernelState& kernel, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Generation gen, PreparedDispatch& prepared);

}  // namespace eu::model
