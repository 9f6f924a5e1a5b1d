#pragma once
// A compute dispatch as a workload whose surfaces are in the program's own buffers.
#include <string>
#include <vector>

#include "model/commands/compute_dispatch.hpp"
#include "model/commands/surface_state.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Image that the workload has as a copy, because the program's image is tiled or has levels and
/// layers in the hardware's arrangement.
struct CopiedImage {
  std::size_t surface = 0;  ///< of the workload
  SurfaceState state;
};

struct PreparedDispatch {
  Workload workload;  ///< surfaces without an index are buffers of the program
  std::vector<CopiedImage> images;
};

/// cr0.0 of the kernel's threads.
std::uint32_t control_of(const KernelState& kernel, const isa::Isa& isa);

/// Workload of a dispatch. `memory` must outlive it. Throws CommandError for what eusim
/// does not execute.
PreparedDispatch prepare_dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory,
                                  isa::Generation gen, const std::string& name);

/// Writes a run's changes of copied images back to the program's images.
void write_images(const PreparedDispatch& prepared, const SurfaceTable& surfaces,
                  const CommandMemory& memory);

}  // namespace eu::model
