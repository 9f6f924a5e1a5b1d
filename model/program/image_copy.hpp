#pragma once
// Images between the program's buffers, where they may be in tiles, and the rows of a workload.
#include "model/commands/surface_state.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Is the image rows at a pitch and nothing else, so that it need not be copied?
bool is_plain(const SurfaceState& state);

/// Fills `surface`, which has its format, with a copy. Throws CommandError.
void copy_image(const SurfaceState& state, const CommandMemory& memory, SurfaceData& surface);

/// Writes texels that are not as in `surface.initial` any more back.
void write_image(const SurfaceState& state, const CommandMemory& memory, const SurfaceData& surface,
                 const std::vector<std::uint8_t>& now);

}  // namespace eu::model
