#include "model/memory/surface_format.hpp"

#include <cmath>
#include <cstring>

#include "isa/common/float_bits.hpp"
#include "isa/common/half.hpp"

namespace eu::model {
namespace {

constexpr std::uint32_t kOne = 0x3f800000;
constexpr std::string_view kColorOrder = "rgba";

double max_unorm(int bits) {
  return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

std::uint32_t decode_channel(const SurfaceFormatRow& format, std::uint32_t bits) {
  switch (format.type) {
    case ChannelType::Uint: return bits;
    case ChannelType::Float:
      return format.channel_bits == 16
                 ? isa::bits_of(isa::half_to_single(static_cast<std::uint16_t>(bits)))
                 : bits;
    default: return isa::bits_of(static_cast<float>(bits / max_unorm(format.channel_bits)));
  }
}

std::uint32_t encode_unorm(float value, int bits) {
  if (!(value > 0.0f)) return 0;  // NaN too
  const double scaled = (value >= 1.0f ? 1.0 : static_cast<double>(value)) * max_unorm(bits);
  return static_cast<std::uint32_t>(std::nearbyint(scaled));
}

std::uint32_t encode_channel(const SurfaceFormatRow& format, std::uint32_t value) {
  switch (format.type) {
    case ChannelType::Uint: {
      const auto max = static_cast<std::uint32_t>(max_unorm(format.channel_bits));
      return value < max ? value : max;
    }
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
  Color color{0, 0, 0, description.type == ChannelType::Uint ? 1 : kOne};
  const int size = description.channel_bits / 8;
  for (int i = 0; i < description.channel_count(); ++i) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, bytes + i * size, static_cast<std::size_t>(size));
    color[kColorOrder.find(description.channels[i])] = decode_channel(description, bits);
  }
  return color;
}

void encode_texel(SurfaceFormat format, const Color& color, unsigned mask, std::uint8_t* bytes) {
  const SurfaceFormatRow& description = row(format);
  const int size = description.channel_bits / 8;
  for (int i = 0; i < description.channel_count(); ++i) {
    const std::size_t channel = kColorOrder.find(description.channels[i]);
    if (((mask >> channel) & 1) == 0) continue;
    const std::uint32_t bits = encode_channel(description, color[channel]);
    std::memcpy(bytes + i * size, &bits, static_cast<std::size_t>(size));
  }
}

}  // namespace eu::model
