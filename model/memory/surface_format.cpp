#include "model/memory/surface_format.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "isa/common/float_bits.hpp"

namespace eu::model {
namespace {

constexpr std::uint32_t kOne = 0x3f800000;
constexpr std::string_view kColorOrder = "rgba";

double max_unorm(int bits) {
  return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

std::int32_t extended(std::uint32_t value, int bits) {
  const int unused = 32 - bits;
  return static_cast<std::int32_t>(value << unused) >> unused;
}

/// The most negative value is also -1.
float decode_snorm(std::uint32_t value, int bits) {
  const double scaled = extended(value, bits) / max_unorm(bits - 1);
  return static_cast<float>(std::max(scaled, -1.0));
}

std::uint32_t decode_channel(const SurfaceFormatRow& format, std::uint32_t bits) {
  switch (format.type) {
    case ChannelType::Uint: return bits;
    case ChannelType::Sint: return static_cast<std::uint32_t>(extended(bits, format.channel_bits));
    case ChannelType::Snorm: return isa::bits_of(decode_snorm(bits, format.channel_bits));
    case ChannelType::Float:
      return format.channel_bits == 16
                 ? isa::bits_of(isa::half_to_single(static_cast<std::uint16_t>(bits)))
                 : bits;
    default: return isa::bits_of(static_cast<float>(bits / max_unorm(format.channel_bits)));
  }
}

std::uint32_t encode_unorm(float value, int bits) {
  if (!(value > 0.0f)) return 0;  // also NaN
  const double scaled = (value >= 1.0f ? 1.0 : static_cast<double>(value)) * max_unorm(bits);
  return static_cast<std::uint32_t>(std::nearbyint(scaled));
}

std::uint32_t encode_snorm(float value, int bits) {
  if (!(value == value)) return 0;
  const double inside = std::min(std::max(static_cast<double>(value), -1.0), 1.0);
  return static_cast<std::uint32_t>(
      static_cast<std::int32_t>(std::nearbyint(inside * max_unorm(bits - 1))));
}

std::uint32_t encode_sint(std::uint32_t value, int bits) {
  const auto max = static_cast<std::int64_t>(max_unorm(bits - 1));
  const auto number = std::int64_t{static_cast<std::int32_t>(value)};
  return static_cast<std::uint32_t>(std::min(std::max(number, -max - 1), max));
}

std::uint32_t encode_channel(const SurfaceFormatRow& format, std::uint32_t value) {
  switch (format.type) {
    case ChannelType::Uint: {
      const auto max = static_cast<std::uint32_t>(max_unorm(format.channel_bits));
      return value < max ? value : max;
    }
    case ChannelType::Sint: return encode_sint(value, format.channel_bits);
    case ChannelType::Snorm: return encode_snorm(isa::float_of(value), format.channel_bits);
    case ChannelType::Float:
      return format.channel_bits == 16
                 ? isa::single_to_half_exact(isa::round_to_half(isa::float_of(value), 0))
                 : value;
    default: return encode_unorm(isa::float_of(value), format.channel_bits);
  }
}

}  // namespace

const std::vector<std::string_view>& surface_format_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> keys;
    for (const SurfaceFormatRow& format : kSurfaceFormats) keys.push_back(format.key);
    return keys;
  }();
  return names;
}

Color decode_texel(SurfaceFormat format, const std::uint8_t* bytes) {
  const SurfaceFormatRow& description = row(format);
  Color color{0, 0, 0, description.is_integer() ? 1 : kOne};
  const int size = description.channel_bits / 8;
  for (int i = 0; i < description.channel_count(); ++i) {
    const std::size_t channel = kColorOrder.find(description.channels[i]);
    if (channel == std::string_view::npos) continue;  // an unused channel
    std::uint32_t bits = 0;
    std::memcpy(&bits, bytes + i * size, static_cast<std::size_t>(size));
    color[channel] = decode_channel(description, bits);
  }
  return color;
}

void encode_texel(SurfaceFormat format, const Color& color, unsigned mask, std::uint8_t* bytes) {
  const SurfaceFormatRow& description = row(format);
  const int size = description.channel_bits / 8;
  for (int i = 0; i < description.channel_count(); ++i) {
    const std::size_t channel = kColorOrder.find(description.channels[i]);
    if (channel == std::string_view::npos || ((mask >> channel) & 1) == 0) continue;
    const std::uint32_t bits = encode_channel(description, color[channel]);
    std::memcpy(bytes + i * size, &bits, static_cast<std::size_t>(size));
  }
}

}  // namespace eu::model
