#include "model/program/dispatch_workload.hpp"

#include <cstring>

#include "model/commands/tiled_memory.hpp"
#include "model/workload/surface_reader.hpp"

namespace eu::model {
namespace {

constexpr std::uint32_t kCubeFaces = 6;

std::uint32_t layers_of(const SurfaceState& state) {
  if (state.kind == SurfaceKind::Cube) return kCubeFaces * state.depth;
  return state.kind == SurfaceKind::Image3d || state.is_array ? state.depth : 1;
}

/// Calls use(offset in the surface, byte of a row of the image, row, bytes of a row) for each row.
template <class Use>
void for_each_row(const SurfaceState& state, const SurfaceData& surface, const Use& use) {
  const auto texel_bytes = static_cast<std::uint32_t>(surface.texel_bytes());
  for (int layer = 0; layer < surface.layers; ++layer)
    for (int number = 0; number < surface.levels; ++number) {
      const SurfaceLevel level = surface.level(number);
      const LevelPlace place =
          level_place(state, state.first_level + static_cast<std::uint32_t>(number),
                      state.first_layer + static_cast<std::uint32_t>(layer));
      const std::uint64_t first =
          static_cast<std::uint64_t>(layer) * surface.layer_bytes() + level.offset;
      for (std::uint32_t y = 0; y < static_cast<std::uint32_t>(level.height); ++y)
        use(first + std::uint64_t{y} * level.pitch_bytes, place.x * texel_bytes, place.y + y,
            static_cast<std::uint32_t>(level.width) * texel_bytes);
    }
}

}  // namespace

bool is_plain(const SurfaceState& state) {
  return state.tiling == Tiling::Linear && state.levels == 1 && state.first_level == 0 &&
         layers_of(state) == 1 && state.first_layer == 0;
}

void copy_image(const SurfaceState& state, const CommandMemory& memory, SurfaceData& surface) {
  if (state.kind == SurfaceKind::Image3d && state.levels > 1)
    throw CommandError("has several levels of a volume, which is not supported");
  const LevelPlace first = level_place(state, state.first_level, 0);
  surface.width = static_cast<int>(first.width);
  surface.height = static_cast<int>(first.height);
  surface.layers = static_cast<int>(layers_of(state));
  surface.levels = static_cast<int>(state.levels);
  surface.pitch_bytes = first.width * static_cast<std::uint32_t>(surface.texel_bytes());
  if (surface.image_bytes() > kMaxSurfaceBytes) throw CommandError("has more than 1 GB");
  surface.size_bytes = static_cast<std::uint32_t>(surface.image_bytes());
  surface.initial.resize(surface.size_bytes);
  const TiledMemory image(memory, state.address, state.pitch_bytes, state.tiling);
  for_each_row(state, surface,
               [&](std::uint64_t at, std::uint32_t x_bytes, std::uint32_t y, std::uint32_t size) {
                 image.read(x_bytes, y, surface.initial.data() + at, size);
               });
}

void write_image(const SurfaceState& state, const CommandMemory& memory, const SurfaceData& surface,
                 const std::vector<std::uint8_t>& now) {
  const TiledMemory image(memory, state.address, state.pitch_bytes, state.tiling);
  const std::uint8_t* before = surface.initial.data();
  for_each_row(state, surface,
               [&](std::uint64_t at, std::uint32_t x_bytes, std::uint32_t y, std::uint32_t size) {
                 if (std::memcmp(now.data() + at, before + at, size) == 0) return;
                 image.row(x_bytes, y, size,
                           [&](std::uint8_t* bytes, std::uint32_t count, std::uint32_t done) {
                             for (std::uint32_t i = 0; i < count; ++i)
                               if (now[at + done + i] != before[at + done + i])
                                 bytes[i] = now[at + done + i];
                           });
               });
}

void write_images(const PreparedDispatch& prepared, const SurfaceTable& surfaces,
                  const CommandMemory& memory) {
  for (const CopiedImage& image : prepared.images) {
    const SurfaceData& surface = prepared.workload.surfaces[image.surface];
    write_image(image.state, memory, surface,
                surface_bytes(prepared.workload, surfaces, surface.name));
  }
}

}  // namespace eu::model
