#pragma once
// Messages that see a surface as an image: media blocks, typed access, render targets
// (isa/MESSAGES.md 4).
#include "model/intel/data_access.hpp"

namespace eu::model {

/// Texel of an image by integer coordinates; `inside` is false where there is none.
struct TexelPlace {
  bool inside = false;
  std::uint32_t offset = 0;  ///< in the surface
};
TexelPlace texel_place(const Surface& surface, int level_number, std::int64_t x, std::int64_t y,
                       std::int64_t layer);

/// The surface of a message that works on one, and on its texels; else the message fails.
const Surface& image_of(const DataAccess& access, const Surface* surface);
const Surface& formatted_image_of(const DataAccess& access, const Surface* surface);

/// Outside: 0, counted.
Color texel_at(const Surface& surface, const Window& window, const TexelPlace& place);
/// The same, for a message that then waits for the texel's line.
Color read_texel(DataAccess& access, const Surface& surface, const TexelPlace& place);
/// Writes the channels in `mask`. Outside: dropped, counted.
void write_texel(DataAccess& access, const Surface& surface, const TexelPlace& place,
                 const Color& color, unsigned mask);

}  // namespace eu::model
