// A driver's kernels; the tests compute the expected results in another way.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>

#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/work_group.hpp"

namespace eu::isa {
namespace {

using Bytes = std::vector<std::uint8_t>;

template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class T>
std::vector<T> values_of(const Bytes& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Fixture with the kernel of a dump, ready to run.
class DriverKernels : public testing::Test {
 protected:
  void load(const std::string& name) {
    std::ifstream file(eu::test::driver_dump(name));
    std::ostringstream text;
    text << file.rdbuf();
    program_ = std::make_unique<Program>(read_dump(text.str(), Generation::Ivb, name));
    prepared_ = std::make_unique<PreparedIntelProgram>(*program_);
  }

  void run(eu::test::WorkGroup::Surfaces& surfaces, std::uint32_t groups_x,
           std::uint32_t groups_y) {
    eu::test::WorkGroup group(*prepared_, surfaces);
    for (std::uint32_t y = 0; y < groups_y; ++y)
      for (std::uint32_t x = 0; x < groups_x; ++x) group.run(x, y, 4);
  }

  std::unique_ptr<Program> program_;
  std::unique_ptr<PreparedIntelProgram> prepared_;
};

TEST_F(DriverKernels, SaxpyAddsScaledVectors) {
  load("saxpy");
  if (IsSkipped()) return;
  constexpr int kCount = 128;
  std::vector<float> x, y;
  for (int n = 0; n < kCount; ++n) {
    x.push_back(0.37f * static_cast<float>(n) - 11);
    y.push_back(std::sqrt(static_cast<float>(n)));
  }
  const float a = 1.7f;
  eu::test::WorkGroup::Surfaces surfaces{
      {0, bytes_of(std::vector<float>{a})}, {2, bytes_of(x)}, {1, bytes_of(y)}};
  run(surfaces, 2, 1);
  const auto result = values_of<float>(surfaces[1]);
  for (std::size_t n = 0; n < kCount; ++n) EXPECT_EQ(result[n], std::fma(x[n], a, y[n])) << n;
}

std::uint32_t escape_time(float cx, float cy, int limit) {
  float x = 0, y = 0;
  int k = 0;
  for (; k < limit; ++k) {
    const float yy = y * y;
    const float xx_yy = std::fma(x, x, yy);
    if (xx_yy > 4.0f) break;
    const float twice = x * 2.0f;
    const float next_x = std::fma(x, x, cx) - yy;
    y = std::fma(y, twice, cy);
    x = next_x;
  }
  return static_cast<std::uint32_t>(k);
}

TEST_F(DriverKernels, MandelbrotLoopsUntilEachPixelEscapes) {
  load("mandelbrot");
  if (IsSkipped()) return;
  constexpr int kWidth = 64, kHeight = 32, kLimit = 60;
  const std::vector<float> view{-2.0f, -1.25f, 3.0f / kWidth, 2.5f / kHeight};
  Bytes uniforms(64);
  std::memcpy(uniforms.data(), view.data(), 16);
  std::memcpy(uniforms.data() + 16, &kWidth, 4);
  std::memcpy(uniforms.data() + 32, &kLimit, 4);
  eu::test::WorkGroup::Surfaces surfaces{{0, uniforms}, {1, Bytes(4 * kWidth * kHeight)}};
  run(surfaces, kWidth / 16, kHeight / 4);
  const auto result = values_of<std::uint32_t>(surfaces[1]);
  std::uint32_t inside = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const float cx = std::fma(static_cast<float>(x), view[2], view[0]);
      const float cy = std::fma(static_cast<float>(y), view[3], view[1]);
      const std::uint32_t count = result[static_cast<std::size_t>(y * kWidth + x)];
      EXPECT_EQ(count, escape_time(cx, cy, kLimit)) << x << "," << y;
      inside += count == kLimit;
    }
  }
  EXPECT_GT(inside, 100u);
}

TEST_F(DriverKernels, SobelComputesGradients) {
  load("sobel");
  if (IsSkipped()) return;
  constexpr int kWidth = 40, kHeight = 16;
  std::vector<float> image;
  for (int n = 0; n < kWidth * kHeight; ++n)
    image.push_back(static_cast<float>((n * 7919) % 251) / 16);
  Bytes uniforms(64);
  std::memcpy(uniforms.data(), &kWidth, 4);
  eu::test::WorkGroup::Surfaces surfaces{
      {0, uniforms}, {2, bytes_of(image)}, {1, Bytes(4 * kWidth * kHeight)}};
  run(surfaces, 2, 3);
  const auto result = values_of<float>(surfaces[1]);
  const auto at = [&](int x, int y) { return image[static_cast<std::size_t>(y * kWidth + x)]; };
  for (int y = 1; y <= 12; ++y) {
    for (int x = 1; x <= 32; ++x) {
      const float gx = at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) -
                       2 * at(x - 1, y) - at(x - 1, y + 1);
      const float gy = at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) -
                       2 * at(x, y - 1) - at(x + 1, y - 1);
      // Sixteenths below 2^7: every sum and square is exact in any order.
      EXPECT_EQ(result[static_cast<std::size_t>(y * kWidth + x)], std::sqrt(gx * gx + gy * gy))
          << x << "," << y;
    }
  }
}

TEST_F(DriverKernels, ReductionMeetsAtBarriers) {
  load("reduce_slm");
  if (IsSkipped()) return;
  std::vector<float> input;
  for (int n = 0; n < 192; ++n) input.push_back(static_cast<float>(n * n % 97));
  eu::test::WorkGroup::Surfaces surfaces{{0, bytes_of(input)}, {1, Bytes(12)}, {254, Bytes(256)}};
  run(surfaces, 3, 1);
  const auto sums = values_of<float>(surfaces[1]);
  for (std::size_t group = 0; group < 3; ++group) {
    float expected = 0;  // small integers: exact in any order
    for (std::size_t n = 0; n < 64; ++n) expected += input[64 * group + n];
    EXPECT_EQ(sums[group], expected);
  }
}

}  // namespace
}  // namespace eu::isa
