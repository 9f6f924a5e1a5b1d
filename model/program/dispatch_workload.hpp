#pragma once
// A compute dispatch as a workload whose surfaces are in the program's own buffers.
#include <string>
#include <vector>

#include "isa/kernel_needs.hpp"
#include "isa/program.hpp"
#include "model/commands/command_memory.hpp"
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

// Kernels in memory whose end is not given.

/// Reads the kernel at an address, up to the instruction that ends its thread and that no branch
/// jumps past. Throws CommandError if the memory is not a kernel.
isa::Program read_kernel(const CommandMemory& memory, std::uint64_t address, isa::Generation gen,
                         const std::string& name);

// Binding of the surfaces and samplers that a kernel uses, as the driver set them up.

/// Format of a hardware code. Throws CommandError for an unsupported code.
SurfaceFormat surface_format_of(std::uint32_t code);

/// Adds the kernel's surfaces and samplers to the workload. Throws CommandError for surfaces that
/// eusim does not support.
void bind_surfaces(const KernelState& kernel, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Generation gen, PreparedDispatch& prepared);

// Copies of images between the program's buffers, where they may be tiled, and a workload's rows.

/// True if the image is plain rows at a pitch, which need no copy.
bool is_plain(const SurfaceState& state);

/// Fills `surface`, whose format is set, with a copy of the image. Throws CommandError.
void copy_image(const SurfaceState& state, const CommandMemory& memory, SurfaceData& surface);

/// Writes texels that differ from `surface.initial` back to the program's image.
void write_image(const SurfaceState& state, const CommandMemory& memory, const SurfaceData& surface,
                 const std::vector<std::uint8_t>& now);

}  // namespace eu::model
