// Kernels that Intel's OpenCL compiler emitted for Skylake, run to their end and compared with what
// the host computes from their source (kernels/gen9/features/features.cl of the reference
// material): 64-bit integers, doubles, halves, exact division and root, branches. Messages are
// served here.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "isa/common/float_bits.hpp"
#include "tests/isa/reference/exact.hpp"
#include "tests/support/compiled_kernel.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;
namespace exact = eu::test::reference;

bool have_kernels() {
  return shared_path("kernels/gen9/features/mulhi.skl.hex").has_value();
}

class OpenclKernels : public testing::Test {
 protected:
  void SetUp() override {
    if (!have_kernels()) GTEST_SKIP() << "the kernels are not here";
  }

  Buffer random_buffer() {
    Buffer buffer(256);  // 32 elements of 64 bits
    for (std::uint8_t& byte : buffer) byte = static_cast<std::uint8_t>(random_());
    return buffer;
  }

  std::mt19937_64 random_{5};
  static constexpr int kRuns = 200;
};

TEST_F(OpenclKernels, Mulhi) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/mulhi"}, 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const auto x = at<std::uint32_t>(old[0], n), y = at<std::uint32_t>(old[1], n);
      const auto high = static_cast<std::uint32_t>((std::uint64_t{x} * y) >> 32);
      const std::uint32_t expected = high + static_cast<unsigned>(__builtin_popcount(y)) +
                                     (x << 7 | x >> 25) + (x * 3 + 5) + x / y + x % 7;
      EXPECT_EQ(at<std::uint32_t>(buffers[0], n), expected) << x << " " << y;
    }
  }
}

TEST_F(OpenclKernels, Longs) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 32; n += 3)
      put<std::uint64_t>(buffers[1], n, random_() >> (random_() % 64));
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/longs"}, 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const auto a = at<std::int64_t>(old[0], n);
      const auto b = at<std::uint64_t>(old[1], n);
      const auto signed_b = static_cast<std::int64_t>(b);
      const std::uint64_t zeros = b == 0 ? 64 : static_cast<unsigned>(__builtin_clzll(b));
      const std::uint64_t expected = static_cast<std::uint64_t>(a) * b +
                                     static_cast<std::uint64_t>(a >> (b & 63)) - b / 10 +
                                     (a < signed_b ? static_cast<std::uint64_t>(a) : zeros);
      EXPECT_EQ(at<std::uint64_t>(buffers[0], n), expected) << a << " " << b;
    }
  }
}

TEST_F(OpenclKernels, Doubles) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer()};
    for (int n = 0; n < 32; ++n)
      put(buffers[0], n,
          std::ldexp(static_cast<double>(random_()), static_cast<int>(random_() % 80) - 100));
    const std::vector<Buffer> old = buffers;
    const double k = 1.75 - run;
    run_kernel({"features/doubles"}, 32, buffers,
               [k](GenState& state) { state.write(8 * kGrfBytes + 8, k); });
    for (int n = 0; n < 32; ++n) {
      const double x = at<double>(old[0], n);
      EXPECT_EQ(at<double>(buffers[0], n), std::fma(x, k, 1.0) / std::sqrt(x + 2.0)) << x;
    }
  }
}

TEST_F(OpenclKernels, ExactDiv) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 16; ++n) put(buffers[1], n, std::fabs(at<float>(buffers[1], n)));
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/exact_div"}, 16, buffers);
    for (int n = 0; n < 16; ++n) {
      const auto x = at<float>(old[0], n), y = at<float>(old[1], n);
      const volatile float quotient = x / y, root = std::sqrt(y);
      const float expected = quotient + root, result = at<float>(buffers[0], n);
      if (is_nan(expected) && is_nan(result)) continue;
      EXPECT_EQ(bits_of(result), bits_of(expected)) << x << " " << y;
    }
  }
}

TEST_F(OpenclKernels, IfElse) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer()};
    for (int n = 0; n < 16; ++n)
      put(buffers[0], n, static_cast<std::int32_t>(random_() % (n % 2 ? 40 : 100000)));
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/ifelse"}, 16, buffers);
    for (int n = 0; n < 16; ++n) {
      const auto start = at<std::int32_t>(old[0], n);
      std::uint32_t v = static_cast<std::uint32_t>(start);
      if ((v & 1) != 0)
        for (int k = 0; k < static_cast<std::int32_t>(v) && k < 100000; ++k)
          v = v * 3 + static_cast<unsigned>(k);
      else
        while (static_cast<std::int32_t>(v) > 10)
          v = static_cast<std::uint32_t>(static_cast<std::int32_t>(v) / 3 - 1);
      EXPECT_EQ(at<std::uint32_t>(buffers[0], n), v) << start;
    }
  }
}

exact::Number half_number(std::uint16_t bits) {
  return exact::from_bits(exact::kHalf, bits, true);
}
std::uint16_t half_bits(const exact::Number& number,
                        exact::Rounding rounding = exact::Rounding::NearestEven) {
  return static_cast<std::uint16_t>(exact::to_bits(exact::kHalf, number, rounding, true));
}

TEST_F(OpenclKernels, HalfMixed) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    const std::vector<Buffer> old = buffers;
    const float k = 0.37f * static_cast<float>(run);
    run_kernel({"features/half_mixed"}, 32, buffers,
               [k](GenState& state) { state.write(8 * kGrfBytes + 16, k); });
    for (int n = 0; n < 32; ++n) {
      const auto y = exact::from_bits(exact::kSingle, at<std::uint32_t>(old[1], n), true);
      const auto x = half_number(at<std::uint16_t>(old[0], n));
      const auto factor = exact::from_bits(exact::kSingle, bits_of(k), true);
      const auto nearest = exact::Rounding::NearestEven;
      EXPECT_EQ(at<std::uint32_t>(buffers[1], n),
                exact::to_bits(exact::kSingle, exact::sum(exact::product(x, factor), y, nearest),
                               nearest, true));
    }
  }
}

TEST_F(OpenclKernels, HalfConvert) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer(), random_buffer()};
    for (int n = 0; n < 32; n += 2)
      put(buffers[0], n,
          std::ldexp(static_cast<float>(random_() % 4096), static_cast<int>(random_() % 40) - 28));
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/half_convert"}, 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const auto x = exact::from_bits(exact::kSingle, at<std::uint32_t>(old[0], n), true);
      const std::uint16_t half = half_bits(x, exact::Rounding::TowardZero);
      EXPECT_EQ(at<std::uint16_t>(buffers[1], n), half);
      EXPECT_EQ(at<std::int16_t>(buffers[2], n),
                static_cast<std::int16_t>(exact::to_integer(half_number(half), -32768, 32767)));
    }
  }
}

/// add, mul and sqrt of halves, each rounded to HF.
TEST_F(OpenclKernels, HalfMath) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 32; ++n)
      put<std::uint16_t>(buffers[0], n, at<std::uint16_t>(buffers[0], n) & 0x7bff);
    const std::vector<Buffer> old = buffers;
    run_kernel({"features/half_math"}, 32, buffers);
    const auto nearest = exact::Rounding::NearestEven;
    for (int n = 0; n < 32; ++n) {
      const auto a = half_number(at<std::uint16_t>(old[0], n));
      const auto b = half_number(at<std::uint16_t>(old[1], n));
      const auto half = half_number(0x3800);
      const auto sum = half_number(half_bits(exact::sum(exact::product(a, b), half, nearest)));
      const double value = double_of(exact::to_bits(exact::kDouble, a, nearest, true));
      const auto root =
          half_number(half_bits(exact::from_bits(exact::kDouble, bits_of(std::sqrt(value)), true)));
      const bool first = b.is_nan() || exact::order(a, b) == -1;
      const auto product = half_number(half_bits(exact::product(root, first ? a : b)));
      const auto expected = exact::sum(product, sum, nearest);
      const std::uint16_t result = at<std::uint16_t>(buffers[0], n);
      if (expected.is_nan() && half_number(result).is_nan()) continue;
      EXPECT_EQ(result, half_bits(expected))
          << at<std::uint16_t>(old[0], n) << " " << at<std::uint16_t>(old[1], n);
    }
  }
}

class SaxpyKernels : public OpenclKernels, public testing::WithParamInterface<CompiledKernel> {};

TEST_P(SaxpyKernels, GiveTheHostsValues) {
  std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
  const std::vector<Buffer> old = buffers;
  const float a = 1.7f;
  const std::uint32_t count = 21;
  run_kernel(GetParam(), 32, buffers, [&](GenState& state) {
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

/// The kernel's own loop, with its fused multiply-add.
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
      run_kernel(GetParam(), 16, buffers, [&](GenState& state) {
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
                         testing::Values(CompiledKernel{"saxpy", Gen::Bdw},
                                         CompiledKernel{"saxpy", Gen::Skl},
                                         CompiledKernel{"saxpy", Gen::Bxt}));
/// With while and break, and with goto and join.
INSTANTIATE_TEST_SUITE_P(Gen8AndGen9, MandelbrotKernels,
                         testing::Values(CompiledKernel{"mandelbrot", Gen::Bdw},
                                         CompiledKernel{"mandelbrot", Gen::Skl},
                                         CompiledKernel{"mandelbrot", Gen::Bxt},
                                         CompiledKernel{"goto/mandelbrot", Gen::Bdw},
                                         CompiledKernel{"goto/mandelbrot", Gen::Skl}));

}  // namespace
}  // namespace eu::isa
