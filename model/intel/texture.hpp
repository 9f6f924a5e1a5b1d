#pragma once
// An image as the sampler reads it: texels by coordinates, filtered (isa/MESSAGES.md 5).
//
// Coordinates and levels of detail have 8 bits of fraction. The address mode defines the texels
// beyond an edge. Weights are exact; sums are of floats in a fixed order.
#include <array>
#include <cstdint>

#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Texel offsets of a message: added to the integer coordinates.
using TexelOffsets = std::array<int, 3>;

class Texture {
 public:
  using Coordinates = std::array<float, 3>;  ///< u, v, r

  Texture(const Surface& surface, const Window& window, const SamplerState& sampler, int line_bytes)
      : surface_(surface), window_(window), sampler_(sampler), line_bytes_(line_bytes) {}

  const Surface& surface() const { return surface_; }
  /// Lines of memory that were read.
  const LineSet& lines() const { return lines_; }

  /// Texel by integer coordinates, without a sampler. Outside: 0, and counted.
  Color load(std::int64_t x, std::int64_t y, std::int64_t layer, std::int64_t level);

  struct Query {
    Coordinates at{};
    TexelOffsets offsets{};
    float lod = 0;          ///< clamped by clamp_lod()
    bool compares = false;  ///< with `reference`; the result is the share that passes
    float reference = 0;
  };
  Color sample(const Query& query);
  /// Channel `channel` of the four texels around: lower left, lower right, upper right, upper left.
  Color gather(const Query& query, int channel);

  float clamp_lod(float lod) const;
  float lod_bias() const { return sampler_.lod_bias; }
  /// True if one of the filters mixes texels.
  bool filters() const {
    return sampler_.min_filter == Filter::Linear || sampler_.mag_filter == Filter::Linear ||
           sampler_.mip_filter == MipFilter::Linear;
  }
  /// Difference of coordinates, in texels of an edge of `size`.
  double texels(double coordinate, int size) const {
    return sampler_.normalized ? coordinate * size : coordinate;
  }

 private:
  struct Axis {
    std::int64_t first;  ///< first of two neighbouring texels
    float fraction;      ///< weight of the second
  };
  Axis axis(float coordinate, int size, bool linear, int offset) const;
  /// Coordinate after the address mode is applied; -1 for the border.
  static std::int64_t wrapped(AddressMode mode, std::int64_t at, int size);
  int layer_of(const Query& query) const;

  Color texel(std::int64_t x, std::int64_t y, int layer, int level);
  Color compared(const Query& query, const Color& texel) const;
  Color at_level(const Query& query, int level, Filter filter);

  const Surface& surface_;
  Window window_;
  const SamplerState& sampler_;
  int line_bytes_;
  LineSet lines_;
};

}  // namespace eu::model
