#pragma once
// A compute dispatch as a workload: its surfaces lie in the program's own buffers.
#include <string>
#include <vector>

#include "model/commands/compute_dispatch.hpp"
#include "model/commands/surface_state.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// An image of which the workload has a copy, because the program's is in tiles or has levels and
/// layers where the hardware wants them.
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

/// `memory` must outlive what comes back. Throws CommandError for what eusim does not execute.
PreparedDispatch prepare_dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory,
                                  isa::Generation gen, const std::string& name);

/// Brings what a run changed in copied images back to the program's.
void write_images(const PreparedDispatch& prepared, const SurfaceTable& surfaces,
                  const CommandMemory& memory);

}  // namespace eu::model
