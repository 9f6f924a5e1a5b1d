#pragma once
// Surface formats: conversion between the bytes of a texel and the numbers in a
// shader (isa/MESSAGES.md 11).
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace eu::model {

enum class SurfaceFormat : std::uint8_t {
#define SURFACE_FORMAT(id, ...) id,
#include "model/memory/surface_formats.def"
};

enum class ChannelType : std::uint8_t { Unorm, Snorm, Uint, Sint, Float };

struct SurfaceFormatRow {
  SurfaceFormat format;
  std::string_view key;  ///< in workloads
  std::string_view channels;
  int channel_bits;
  ChannelType type;

  /// True if shaders read and write integers, not floats.
  constexpr bool is_integer() const {
    return type == ChannelType::Uint || type == ChannelType::Sint;
  }
  constexpr int channel_count() const { return static_cast<int>(channels.size()); }
  constexpr int texel_bytes() const {
    return channels.empty() ? 1 : channel_count() * channel_bits / 8;
  }
};

inline constexpr SurfaceFormatRow kSurfaceFormats[] = {
#define SURFACE_FORMAT(id, key, channels, bits, type) \
  {SurfaceFormat::id, key, channels, bits, ChannelType::type},
#include "model/memory/surface_formats.def"
};

constexpr const SurfaceFormatRow& row(SurfaceFormat format) {
  return kSurfaceFormats[static_cast<int>(format)];
}

/// Keys of all formats, in order.
const std::vector<std::string_view>& surface_format_names();

inline constexpr int kMaxTexelBytes = 16;

/// Red, green, blue and alpha in a shader, as bits: floats, or integers for a Uint or Sint format.
using Color = std::array<std::uint32_t, 4>;

/// Returns the color of a texel. Channels that the format lacks are 0, alpha is 1.
Color decode_texel(SurfaceFormat format, const std::uint8_t* bytes);

/// Writes a color as a texel. Values are clamped to the range of the format and rounded to nearest
/// even. Only the channels in `mask` (bit 0: red) are written over `bytes`.
void encode_texel(SurfaceFormat format, const Color& color, unsigned mask, std::uint8_t* bytes);

}  // namespace eu::model
