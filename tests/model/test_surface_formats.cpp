// Texels of signed formats. The reference is the OpenGL specification's conversion (2.3.5): c /
// (2^(b-1) - 1), at least -1, and back with values clamped to [-1, 1].
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "isa/common/float_bits.hpp"
#include "model/memory/surface_format.hpp"

namespace eu::test {
namespace {

using model::SurfaceFormat;

TEST(SurfaceFormats, SignedFractionsAreThoseOfOpenGl) {
  for (int code = -128; code < 128; ++code) {
    const auto byte = static_cast<std::uint8_t>(code);
    const float wanted = std::max(static_cast<float>(code / 127.0), -1.0f);
    const model::Color color = model::decode_texel(SurfaceFormat::R8Snorm, &byte);
    EXPECT_EQ(isa::float_of(color[0]), wanted) << code;
    EXPECT_EQ(color[3], isa::bits_of(1.0f));
    std::uint8_t back = 0;
    model::encode_texel(SurfaceFormat::R8Snorm, color, 1, &back);
    EXPECT_EQ(static_cast<std::int8_t>(back), std::max(code, -127));
  }
  const std::pair<float, std::int16_t> cases[] = {
      {2.0f, 32767}, {-2.0f, -32767}, {NAN, 0}, {0.5f, 16384}, {-1.0f / 32767, -1}};
  for (const auto& [value, code] : cases) {
    std::int16_t found = 99;
    model::encode_texel(SurfaceFormat::R16Snorm, {isa::bits_of(value), 0, 0, 0}, 1,
                        reinterpret_cast<std::uint8_t*>(&found));
    EXPECT_EQ(found, code) << value;
  }
}

TEST(SurfaceFormats, SignedIntegersAreExtendedAndClamped) {
  const std::int8_t bytes[] = {-1, 127, -128, 5};
  const model::Color color = model::decode_texel(SurfaceFormat::R8G8B8A8Sint,
                                                 reinterpret_cast<const std::uint8_t*>(bytes));
  EXPECT_EQ(color, (model::Color{~0u, 127, static_cast<std::uint32_t>(-128), 5}));
  const model::Color wide{static_cast<std::uint32_t>(-1000), 1000, 3,
                          static_cast<std::uint32_t>(-3)};
  std::int8_t found[4];
  model::encode_texel(SurfaceFormat::R8G8B8A8Sint, wide, 0xf,
                      reinterpret_cast<std::uint8_t*>(found));
  EXPECT_EQ(found[0], -128);
  EXPECT_EQ(found[1], 127);
  EXPECT_EQ(found[2], 3);
  EXPECT_EQ(found[3], -3);
  std::int16_t one = -7;
  EXPECT_EQ(model::decode_texel(SurfaceFormat::R16Sint, reinterpret_cast<std::uint8_t*>(&one)),
            (model::Color{static_cast<std::uint32_t>(-7), 0, 0, 1}));
}

}  // namespace
}  // namespace eu::test
