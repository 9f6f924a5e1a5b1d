#include "model/commands/surface_state.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "isa/intel/generation.hpp"
#include "model/commands/command_table.hpp"

namespace eu::model {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kRowsPerUnit = 4;  ///< of Gen8's QPitch

std::uint32_t aligned(std::uint32_t value, std::uint32_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

/// Reads a buffer's state. The fields of width, height and depth contain the number of elements.
void read_buffer(const Words& words, SurfaceState& surface) {
  const std::uint64_t elements = bits(words[2], 6, 0) | bits(words[2], 29, 16) << 7 |
                                 std::uint64_t{bits(words[3], 31, 21)} << 21;
  surface.stride_bytes = bits(words[3], 17, 0) + 1;
  surface.size_bytes = (elements + 1) * surface.stride_bytes;
}

void read_image(const Words& words, SurfaceState& surface) {
  surface.width = bits(words[2], 13, 0) + 1;
  surface.height = bits(words[2], 29, 16) + 1;
  surface.depth = bits(words[3], 31, 21) + 1;
  surface.pitch_bytes = bits(words[3], 17, 0) + 1;
  surface.first_layer = bits(words[4], 28, 18);
  surface.is_array = bits(words[0], 28, 28) != 0;
  surface.first_level = bits(words[5], 7, 4);
  surface.levels = bits(words[5], 3, 0) + 1;
  surface.has_offset = bits(words[5], 31, 25) != 0 || bits(words[5], 23, 20) != 0;
}

void read_gen7_image(const Words& words, isa::Generation gen, SurfaceState& surface) {
  surface.align_height = bits(words[0], 16, 16) != 0 ? 4 : 2;
  surface.align_width = bits(words[0], 15, 15) != 0 ? 8 : 4;
  if (bits(words[0], 14, 14) != 0)
    surface.tiling = bits(words[0], 13, 13) != 0 ? Tiling::Y : Tiling::X;
  surface.only_level_0 = bits(words[0], 10, 10) != 0;
  surface.channel_selects = gen == isa::Generation::Hsw ? bits(words[7], 27, 16) : 0;
  surface.is_compressed = bits(words[6], 0, 0) != 0;
}

void read_gen8_image(const Words& words, SurfaceState& surface) {
  enum : std::uint32_t { kLinear = 0, kWMajor = 1, kX = 2 };
  surface.align_height = 2u << std::max(bits(words[0], 17, 16), 1u);
  surface.align_width = 2u << std::max(bits(words[0], 15, 14), 1u);
  const std::uint32_t mode = bits(words[0], 13, 12);
  if (mode == kWMajor) throw CommandError("a surface in tiles of stencil buffers is not supported");
  surface.tiling = mode == kLinear ? Tiling::Linear : mode == kX ? Tiling::X : Tiling::Y;
  surface.layer_rows = kRowsPerUnit * bits(words[1], 14, 0);
  surface.channel_selects = bits(words[7], 27, 16);
  surface.is_compressed = bits(words[6], 2, 0) != 0;
}

std::uint32_t level_extent(std::uint32_t extent, std::uint32_t level) {
  return std::max(1u, extent >> level);
}

/// Rows from layer to layer; without a field for it, room for all levels (Ivy Bridge PRM volume 1
/// part 2).
std::uint32_t rows_per_layer(const SurfaceState& surface) {
  if (surface.layer_rows != 0) return surface.layer_rows;
  constexpr std::uint32_t kMoreRows = 12;  // in units of the alignment, for the smaller levels
  const std::uint32_t first = aligned(surface.height, surface.align_height);
  if (surface.only_level_0) return first;
  return first + aligned(level_extent(surface.height, 1), surface.align_height) +
         kMoreRows * surface.align_height;
}

}  // namespace

SurfaceState read_surface_state(std::uint64_t address, isa::Generation gen,
                                const CommandMemory& memory) {
  const bool is_gen7 = isa::facts(gen).layout == isa::Layout::Gen7;
  const Words words = memory.dwords(address, is_gen7 ? 8 : 16);
  SurfaceState surface;
  surface.kind = static_cast<SurfaceKind>(bits(words[0], 31, 29));
  surface.format = bits(words[0], 26, 18);
  surface.address = is_gen7 ? words[1] : gpu_address(words[8] | std::uint64_t{words[9]} << 32);
  switch (surface.kind) {
    case SurfaceKind::Null: return surface;
    case SurfaceKind::Buffer:
    case SurfaceKind::Structured: read_buffer(words, surface); return surface;
    default: break;
  }
  read_image(words, surface);
  if (is_gen7)
    read_gen7_image(words, gen, surface);
  else
    read_gen8_image(words, surface);
  return surface;
}

LevelPlace level_place(const SurfaceState& surface, std::uint32_t level, std::uint32_t layer) {
  // Level 1 is below level 0; the others are to the right of level 1, each below the one before it.
  LevelPlace place{0, 0, level_extent(surface.width, level), level_extent(surface.height, level)};
  const auto rows = [&](std::uint32_t number) {
    return aligned(level_extent(surface.height, number), surface.align_height);
  };
  if (level > 0) place.y = rows(0);
  if (level > 1) place.x = aligned(level_extent(surface.width, 1), surface.align_width);
  for (std::uint32_t number = 2; number < level; ++number) place.y += rows(number);
  place.y += layer * rows_per_layer(surface);
  return place;
}

}  // namespace eu::model
