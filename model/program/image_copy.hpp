#pragma once
// Copies of images between the program's buffers, where they may be tiled, and a workload's rows.
#include "model/commands/surface_state.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// True if the image is plain rows at a pitch, which need no copy.
bool is_plain(const SurfaceState& state);

/// Fills `surface`, whose format is set, with a copy of the image. Throws CommandError.
void copy_image(const SurfaceState& state, const CommandMemory& memory, SurfaceData& surface);

/// Writes texels that differ from `surface.initial` back to the program's image.
void write_image(const SurfaceState& state, const CommandMemory& memory, const SurfaceData& surface,
                 const std::vector<std::uint8_t>& now);

}  // namespace eu::model
