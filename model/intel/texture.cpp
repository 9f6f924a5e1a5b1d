#include "model/intel/texture.hpp"

#include <algorithm>
#include <cmath>

#include "isa/common/float_bits.hpp"
#include "model/intel/surface_access.hpp"

namespace eu::model {
namespace {

constexpr float kFraction = 256.0f;
constexpr double kMaxCoordinate = 1 << 24;

/// Value in units of 1/256; NaN gives 0.
std::int64_t fixed_point(double value) {
  if (!(value == value)) return 0;
  return static_cast<std::int64_t>(
      std::floor(std::clamp(value, -kMaxCoordinate, kMaxCoordinate) * kFraction + 0.5));
}

/// Index of the texel that contains a coordinate.
std::int64_t texel_of(double place) {
  if (!(place == place)) return 0;
  return static_cast<std::int64_t>(std::floor(std::clamp(place, -kMaxCoordinate, kMaxCoordinate)));
}

bool passes(Compare compare, float reference, float texel) {
  switch (compare) {
    case Compare::Always: return true;
    case Compare::Never: return false;
    case Compare::Less: return reference < texel;
    case Compare::Equal: return reference == texel;
    case Compare::LessEqual: return reference <= texel;
    case Compare::Greater: return reference > texel;
    case Compare::NotEqual: return reference != texel;
    default: return reference >= texel;
  }
}

/// a + (b - a) * weight, of floats.
Color mix(const Color& a, const Color& b, float weight) {
  if (weight == 0.0f) return a;
  Color result;
  for (int channel = 0; channel < 4; ++channel) {
    const float first = isa::float_of(a[channel]);
    const float second = isa::float_of(b[channel]);
    result[channel] = isa::bits_of(first + (second - first) * weight);
  }
  return result;
}

}  // namespace

Color Texture::load(std::int64_t x, std::int64_t y, std::int64_t layer, std::int64_t level) {
  const bool has_level = level >= 0 && level < surface_.levels;
  const TexelPlace place =
      has_level ? texel_place(surface_, static_cast<int>(level), x, y, layer) : TexelPlace{};
  if (place.inside) lines_.add(window_.address(place.offset) / static_cast<unsigned>(line_bytes_));
  return texel_at(surface_, window_, place);
}

float Texture::clamp_lod(float lod) const {
  return std::clamp(lod, sampler_.min_lod, std::max(sampler_.min_lod, sampler_.max_lod));
}

std::int64_t Texture::wrapped(AddressMode mode, std::int64_t at, int size) {
  const auto modulo = [](std::int64_t value, std::int64_t by) { return (value % by + by) % by; };
  switch (mode) {
    case AddressMode::Wrap: return modulo(at, size);
    case AddressMode::Mirror: {
      const std::int64_t place = modulo(at, 2 * std::int64_t{size});
      return place < size ? place : 2 * std::int64_t{size} - 1 - place;
    }
    case AddressMode::Clamp: return std::clamp<std::int64_t>(at, 0, size - 1);
    default: return at >= 0 && at < size ? at : -1;
  }
}

Texture::Axis Texture::axis(float coordinate, int size, bool linear, int offset) const {
  const double place = texels(double{coordinate}, size);
  const std::int64_t at = linear ? fixed_point(place - 0.5) : texel_of(place) * 256;
  const std::int64_t first = at >> 8;
  return {first + offset, linear ? static_cast<float>(at & 0xff) / kFraction : 0.0f};
}

int Texture::layer_of(const Query& query) const {
  const std::int64_t at = fixed_point(query.at[2] + 0.5) >> 8;
  return static_cast<int>(std::clamp<std::int64_t>(at + query.offsets[2], 0, surface_.layers - 1));
}

Color Texture::texel(std::int64_t x, std::int64_t y, int layer, int level) {
  const SurfaceLevel size = surface_.level(level);
  const std::int64_t column = wrapped(sampler_.address[0], x, size.width);
  const std::int64_t line = wrapped(sampler_.address[1], y, size.height);
  if (column >= 0 && line >= 0) return load(column, line, layer, level);
  Color border;
  for (int channel = 0; channel < 4; ++channel)
    border[channel] = isa::bits_of(sampler_.border[channel]);
  return border;
}

Color Texture::compared(const Query& query, const Color& texel) const {
  if (!query.compares) return texel;
  constexpr float kPassed = 1.0f;
  const bool passed = passes(sampler_.compare, query.reference, isa::float_of(texel[0]));
  return {passed ? isa::bits_of(kPassed) : 0, 0, 0, isa::bits_of(kPassed)};
}

Color Texture::at_level(const Query& query, int level, Filter filter) {
  const SurfaceLevel size = surface_.level(level);
  const bool linear = filter == Filter::Linear;
  const Axis x = axis(query.at[0], size.width, linear, query.offsets[0]);
  const Axis y = axis(query.at[1], size.height, linear, query.offsets[1]);
  const int layer = layer_of(query);
  const auto row = [&](std::int64_t line) {
    const Color first = compared(query, texel(x.first, line, layer, level));
    if (x.fraction == 0.0f) return first;
    return mix(first, compared(query, texel(x.first + 1, line, layer, level)), x.fraction);
  };
  const Color upper = row(y.first);
  return y.fraction == 0.0f ? upper : mix(upper, row(y.first + 1), y.fraction);
}

Color Texture::sample(const Query& query) {
  const Filter filter = query.lod <= 0.0f ? sampler_.mag_filter : sampler_.min_filter;
  if (sampler_.mip_filter == MipFilter::None) return at_level(query, 0, filter);
  const std::int64_t lod =
      std::clamp<std::int64_t>(fixed_point(query.lod), 0, std::int64_t{surface_.levels - 1} << 8);
  if (sampler_.mip_filter == MipFilter::Nearest)
    return at_level(query, static_cast<int>((lod + 0x80) >> 8), filter);
  const int level = static_cast<int>(lod >> 8);
  const float weight = static_cast<float>(lod & 0xff) / kFraction;
  const Color finer = at_level(query, level, filter);
  return weight == 0.0f ? finer : mix(finer, at_level(query, level + 1, filter), weight);
}

Color Texture::gather(const Query& query, int channel) {
  const Axis x = axis(query.at[0], surface_.width, true, query.offsets[0]);
  const Axis y = axis(query.at[1], surface_.height, true, query.offsets[1]);
  const int layer = layer_of(query);
  const auto one = [&](int right, int below) {
    return compared(query, texel(x.first + right, y.first + below, layer, 0))[channel];
  };
  return {one(0, 1), one(1, 1), one(1, 0), one(0, 0)};
}

}  // namespace eu::model
