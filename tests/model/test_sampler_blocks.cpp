// Sampler messages that return a block of pixels (isa/MESSAGES.md 5).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

/// A surface whose bytes count up from 0, and restart at `end`.
void bind_numbers(MessageBench& bench, model::SurfaceFormat format, int width, int height,
                  std::size_t size_bytes, std::size_t end) {
  model::Surface shape;
  shape.format = format;
  shape.width = width;
  shape.height = height;
  std::vector<std::uint8_t> bytes(size_bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i % end);
  bench.bind(0, shape, bytes);
}

TEST(SamplerBlocks, Sample8x8Returns16x4PixelsAChannel) {
  MessageBench bench;
  bind_numbers(bench, model::SurfaceFormat::R8G8Unorm, 16, 8, 256, 256);
  model::SamplerState state;
  state.min_filter = state.mag_filter = model::Filter::Nearest;
  bench.surfaces.bind_sampler(0, state);
  bench.begin(isa::Sfid::Sampler, descriptor(2, 8, true, sampler_control(11, 3)), 0);
  bench.payload(0, 2) = 0xc000;
  bench.payload(1, 1) = 1;
  bench.payload_real(1, 2, 0.5f / 16);
  bench.payload_real(1, 3, 0.5f / 8);
  bench.payload_real(1, 4, 1.0f / 16);
  bench.payload_real(1, 5, 1.0f / 8);
  bench.serve();
  // Row 4, pixels 2 and 3: red bytes 132 and 134, green 133 and 135, times 257.
  EXPECT_EQ(bench.response(0, 1), 134u * 257 << 16 | 132u * 257);
  EXPECT_EQ(bench.response(4, 1), 135u * 257 << 16 | 133u * 257);
  EXPECT_EQ(bench.response(3, 7), 254u * 257 << 16 | 252u * 257);
  bench.begin(isa::Sfid::Sampler, descriptor(2, 12, true, sampler_control(11, 3)), 0);
  bench.payload(0, 2) = 0xc000;
  EXPECT_NE(bench.fault().find("(allowed: 8)"), std::string::npos);
}

TEST(SamplerBlocks, DenoiseReturnsTheBlockAndItsPlace) {
  MessageBench bench;
  bind_numbers(bench, model::SurfaceFormat::R8Unorm, 32, 16, 512, 251);
  for (const unsigned registers : {5u, 10u}) {
    bench.begin(isa::Sfid::Sampler, descriptor(2, registers, true, sampler_control(8, 3)), 0);
    bench.payload(1, 0) = 8 << 16 | 16;
    bench.serve();
    const std::uint32_t first = 32 * 8 + 16;
    EXPECT_EQ(bench.response(0, 0) & 0xff, first % 251);
    EXPECT_EQ(bench.response(3, 7) >> 24, (first + 7 * 32 + 15) % 251);
    EXPECT_EQ(bench.response(4, 7), 8u << 16 | 16);
    EXPECT_EQ(bench.response(9, 7), registers == 10 ? 8u << 16 | 16 : kUntouched);
  }
}
}  // namespace
}  // namespace eu::test
