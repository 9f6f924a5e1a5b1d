#pragma once
// Reads RENDER_SURFACE_STATE and SAMPLER_STATE of drivers (IVB, HSW PRM volume 4 part 1;
// BDW, SKL PRM volume 2d).
#include <cstdint>
#include <string>

#include "isa/generation.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/tiled_memory.hpp"
#include "model/memory/sampler_state.hpp"

namespace eu::model {

enum class SurfaceKind : std::uint8_t {
  Image1d = 0,
  Image2d = 1,
  Image3d = 2,
  Cube = 3,
  Buffer = 4,
  Structured = 5,
  Null = 7,
};

struct SurfaceState {
  SurfaceKind kind = SurfaceKind::Null;
  std::uint32_t format = 0;  ///< SURFACE_FORMAT
  std::uint64_t address = 0;
  Tiling tiling = Tiling::Linear;
  std::uint32_t width = 0;  ///< of level 0 of an image, texels
  std::uint32_t height = 1;
  std::uint32_t depth = 1;  ///< or layers
  std::uint32_t pitch_bytes = 0;
  std::uint32_t stride_bytes = 0;  ///< of a buffer
  std::uint64_t size_bytes = 0;    ///< of a buffer
  std::uint32_t first_level = 0;
  std::uint32_t levels = 1;  ///< from first_level on
  std::uint32_t first_layer = 0;
  std::uint32_t layer_rows = 0;  ///< from layer to layer; 0: computed as on Gen7
  std::uint32_t align_width = 4;
  std::uint32_t align_height = 2;
  bool is_array = false;
  bool only_level_0 = false;          ///< Gen7: layers have room for no other level
  std::uint32_t channel_selects = 0;  ///< three bits each of red, green, blue, alpha; 0: Ivy Bridge
  bool is_compressed = false;         ///< an auxiliary surface contains a part of the image
  bool has_offset = false;            ///< the image begins inside of a tile
};

/// Reads the state at an address. Throws CommandError.
SurfaceState read_surface_state(std::uint64_t address, isa::Generation gen,
                                const CommandMemory& memory);

/// The place of a level of a layer, in texels and rows from the surface's address on.
struct LevelPlace {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};
LevelPlace level_place(const SurfaceState& surface, std::uint32_t level, std::uint32_t layer);

inline constexpr std::uint32_t kSamplerStateBytes = 16;

/// Reads the state of a sampler at an address. Throws CommandError for unsupported features.
SamplerState read_sampler_state(std::uint64_t address, std::uint64_t dynamic_base,
                                isa::Generation gen, const CommandMemory& memory);

}  // namespace eu::model
