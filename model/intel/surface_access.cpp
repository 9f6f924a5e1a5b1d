#include "model/intel/surface_access.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>

namespace eu::model {

const Surface& image_of(const DataAccess& access, const Surface* surface) {
  if (surface == nullptr) access.message.fail("needs a surface, not a stateless address");
  return *surface;
}

const Surface& formatted_image_of(const DataAccess& access, const Surface* surface) {
  const Surface& image = image_of(access, surface);
  if (row(image.format).channel_count() == 0)
    access.message.fail(
        fmt::format("surface \"{}\" has the format raw, which has no texels", image.name));
  return image;
}

TexelPlace texel_place(const Surface& surface, int level_number, std::int64_t x, std::int64_t y,
                       std::int64_t layer) {
  const SurfaceLevel level = surface.level(level_number);
  if (x < 0 || y < 0 || layer < 0 || x >= level.width || y >= level.height ||
      layer >= surface.layers)
    return {};
  const std::uint32_t stride = surface.stride_bytes != 0
                                   ? surface.stride_bytes
                                   : static_cast<std::uint32_t>(surface.texel_bytes());
  const std::uint32_t in_layer = level.offset + static_cast<std::uint32_t>(y) * level.pitch_bytes +
                                 static_cast<std::uint32_t>(x) * stride;
  const std::uint32_t layer_offset =
      layer == 0
          ? 0
          : static_cast<std::uint32_t>(static_cast<std::uint64_t>(layer) * surface.layer_bytes());
  return {true, layer_offset + in_layer};
}

namespace {

/// Bytes of a texel within the surface. If elements overlap, the last ones extend past its end: a
/// driver loads four floats and uses the first.
int bytes_of_texel(const Surface& surface, const TexelPlace& place) {
  if (surface.stride_bytes == 0) return surface.texel_bytes();
  return static_cast<int>(std::min(static_cast<std::uint32_t>(surface.texel_bytes()),
                                   surface.size_bytes - place.offset));
}

}  // namespace

Color texel_at(const Surface& surface, const Window& window, const TexelPlace& place) {
  if (!place.inside) {
    window.read_outside();
    return {};
  }
  std::array<std::uint8_t, kMaxTexelBytes> bytes{};
  window.read(place.offset, bytes.data(), bytes_of_texel(surface, place));
  return decode_texel(surface.format, bytes.data());
}

Color read_texel(DataAccess& access, const Surface& surface, const TexelPlace& place) {
  if (place.inside) access.touched.add(access.window().address(place.offset));
  return texel_at(surface, access.window(), place);
}

void write_texel(DataAccess& access, const Surface& surface, const TexelPlace& place,
                 const Color& color, unsigned mask) {
  if (!place.inside) {
    access.window().write_outside();
    return;
  }
  std::array<std::uint8_t, kMaxTexelBytes> bytes{};
  access.touched.add(access.window().address(place.offset));
  access.window().read(place.offset, bytes.data(), surface.texel_bytes());
  encode_texel(surface.format, color, mask, bytes.data());
  access.window().write(place.offset, bytes.data(), surface.texel_bytes());
}

}  // namespace eu::model
