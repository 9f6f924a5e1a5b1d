// saxpy and mandelbrot by Intel's OpenCL compiler (kernels/gen9 of the reference material). The
// tests execute one thread at a time and serve the messages. Results equal those that the host
// computes from the kernels' source.
#include <gtest/gtest.h>

#include <cmath>

#include "isa/common/float_bits.hpp"
#include "tests/support/feature_kernels.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

class SaxpyKernels : public OpenclKernels, public testing::WithParamInterface<CompiledKernel> {};

TEST_P(SaxpyKernels, GiveTheHostsValues) {
  std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
  const std::vector<Buffer> old = buffers;
  const float a = 1.7f;
  const std::uint32_t count = 21;
  run_kernel(GetParam(), 32, buffers, [&](IntelState& state) {
    state.write(8 * kGrfBytes + 16, a);
    state.write(8 * kGrfBytes + 20, count);
  });
  for (int n = 0; n < 32; ++n) {
    const auto x = at<float>(old[0], n), y = at<float>(old[1], n);
    const float sum = std::fma(a, x, y), result = at<float>(buffers[1], n);
    if (n < 21 && is_nan(sum) && is_nan(result)) continue;
    EXPECT_EQ(bits_of(result), bits_of(n < 21 ? sum : y)) << n;
  }
}

/// Result of the kernel's loop, with its fused multiply-add.
std::uint32_t escape_count(std::uint32_t px, std::uint32_t py, std::uint32_t width,
                           std::uint32_t height, std::uint32_t limit) {
  const float cx = 3.0f * static_cast<float>(px) / static_cast<float>(width) - 2.0f;
  const float cy = 2.0f * static_cast<float>(py) / static_cast<float>(height) - 1.0f;
  float x = 0, y = 0;
  std::uint32_t n = 0;
  for (; n < limit; ++n) {
    const float x2 = x * x, y2 = y * y;
    if (x2 + y2 > 4.0f) break;
    y = std::fma(x * 2.0f, y, cy);
    x = x2 - y2 + cx;
  }
  return n;
}

class MandelbrotKernels : public OpenclKernels,
                          public testing::WithParamInterface<CompiledKernel> {};

TEST_P(MandelbrotKernels, GiveTheHostsValues) {
  const std::uint32_t width = 48, height = 32, limit = 100;
  std::vector<Buffer> buffers = {Buffer(4 * width * height)};
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; x += 16)
      run_kernel(GetParam(), 16, buffers, [&](IntelState& state) {
        const std::uint32_t arguments[] = {width, height, limit};
        for (int n = 0; n < 3; ++n) state.write(5 * kGrfBytes + 8 + 4 * n, arguments[n]);
        state.write(4 * kGrfBytes, x);  // global offsets
        state.write(4 * kGrfBytes + 4, y);
      });
  for (std::uint32_t n = 0; n < width * height; ++n)
    EXPECT_EQ(at<std::uint32_t>(buffers[0], static_cast<int>(n)),
              escape_count(n % width, n / width, width, height, limit))
        << n;
}

INSTANTIATE_TEST_SUITE_P(Gen8AndGen9, SaxpyKernels,
                         testing::Values(CompiledKernel{"saxpy", Generation::Bdw},
                                         CompiledKernel{"saxpy", Generation::Skl},
                                         CompiledKernel{"saxpy", Generation::Bxt}));
/// Kernels with while and break, and with goto and join.
INSTANTIATE_TEST_SUITE_P(Gen8AndGen9, MandelbrotKernels,
                         testing::Values(CompiledKernel{"mandelbrot", Generation::Bdw},
                                         CompiledKernel{"mandelbrot", Generation::Skl},
                                         CompiledKernel{"mandelbrot", Generation::Bxt},
                                         CompiledKernel{"goto/mandelbrot", Generation::Bdw},
                                         CompiledKernel{"goto/mandelbrot", Generation::Skl}));

}  // namespace
}  // namespace eu::isa
