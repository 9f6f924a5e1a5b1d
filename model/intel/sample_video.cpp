#include "model/intel/sample.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "isa/common/float_bits.hpp"

namespace eu::model {
namespace {

constexpr int kWidth = 16;

std::uint32_t unorm(float value, double max) {
  return static_cast<std::uint32_t>(std::nearbyint(std::clamp(double{value}, 0.0, 1.0) * max));
}

/// Writes a row of elements to the response: a register or a part of one.
void respond_row(MessageView& message, int byte, const std::array<std::uint32_t, kWidth>& elements,
                 int element_bytes) {
  const int per_dword = 4 / element_bytes;
  for (int i = 0; i < kWidth; i += per_dword) {
    std::uint32_t dword = 0;
    for (int k = 0; k < per_dword; ++k) dword |= elements[i + k] << (8 * element_bytes * k);
    const int at = byte + i * element_bytes;
    message.respond(at / 32, at % 32 / 4, dword);
  }
}

}  // namespace

void sample_8x8(MessageView& message, Texture& texture) {
  constexpr int kRows = 4;
  const std::uint32_t disabled = (message.header(2) >> 12) & 0xf;
  const int channels = 4 - __builtin_popcount(disabled);
  const auto length = static_cast<int>(message.descriptor().response_length());
  if (length != channels * kRows)
    message.fail(fmt::format("response length {} is not that of {} channels (allowed: {})", length,
                             channels, channels * kRows));
  const auto real = [&](int dword) { return isa::float_of(message.payload(1, dword)); };
  const auto first_row = static_cast<int>(message.payload(1, 1) & 0xff) * kRows;
  for (int row = 0; row < kRows; ++row) {
    std::array<std::array<std::uint32_t, kWidth>, 4> words{};
    for (int x = 0; x < kWidth; ++x) {
      Texture::Query query;
      const auto step = static_cast<float>(x);
      query.at = {real(2) + step * real(4) + step * (step - 1) / 2 * real(6),
                  real(3) + static_cast<float>(first_row + row) * real(5), 0};
      const Color color = texture.sample(query);
      for (int channel = 0; channel < 4; ++channel)
        words[channel][x] = unorm(isa::float_of(color[channel]), 65535.0);
    }
    int item = 0;
    for (int channel = 0; channel < 4; ++channel)
      if (((disabled >> channel) & 1) == 0)
        respond_row(message, 32 * (kRows * item++ + row), words[channel], 2);
  }
}

void denoise(MessageView& message, Texture& texture) {
  constexpr int kRows = 8;
  constexpr int kRegisters = 5;  // of a field: four of pixels, one of statistics
  const auto length = static_cast<int>(message.descriptor().response_length());
  if (length % kRegisters != 0)
    message.fail(fmt::format("response length {} (allowed: 5, 10)", length));
  const std::uint32_t place = message.payload(1, 0);
  for (int field = 0; field < length / kRegisters; ++field) {
    const int first = kRegisters * field;
    for (int row = 0; row < kRows; ++row) {
      std::array<std::uint32_t, kWidth> bytes{};
      for (int x = 0; x < kWidth; ++x)
        bytes[x] = unorm(
            isa::float_of(texture.load((place & 0xffff) + x, (place >> 16) + row, 0, 0)[0]), 255.0);
      respond_row(message, 32 * first + kWidth * row, bytes, 1);
    }
    RegisterData statistics{};
    statistics[7] = place;
    message.respond_register(first + kRegisters - 1, statistics);
  }
}

}  // namespace eu::model
