#pragma once
// Messages that access a surface as an image: media blocks, typed access, render targets
// (isa/MESSAGES.md 4).
#include "model/intel/data_access.hpp"

namespace eu::model {

/// Position of a texel by integer coordinates; `inside` is false outside the image.
struct TexelPlace {
  bool inside = false;
  std::uint32_t offset = 0;  ///< in the surface
};
TexelPlace texel_place(const Surface& surface, int level_number, std::int64_t x, std::int64_t y,
                       std::int64_t layer);

/// The surface of a message; fails the message without a surface. The second one also fails it for
/// a format without texels.
const Surface& image_of(const DataAccess& access, const Surface* surface);
const Surface& formatted_image_of(const DataAccess& access, const Surface* surface);

/// Value of a texel. Outside: 0, and counted.
Color texel_at(const Surface& surface, const Window& window, const TexelPlace& place);
/// The same, and records the access to the texel's line.
Color read_texel(DataAccess& access, const Surface& surface, const TexelPlace& place);
/// Writes the channels in `mask`. Outside: dropped, and counted.
void write_texel(DataAccess& access, const Surface& surface, const TexelPlace& place,
                 const Color& color, unsigned mask);

}  // namespace eu::model
