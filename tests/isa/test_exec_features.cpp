// The arithmetic of small kernels that Intel's OpenCL compiler emitted for Broadwell and Skylake
// (kernels/gen9/features/features.cl of the reference material): 64-bit integers, doubles, halves,
// exact division and root, branches. They run to their end, and their results equal those that the
// host computes from their source. The tests serve the messages.
#include <cmath>

#include "isa/common/float_bits.hpp"
#include "tests/isa/reference/exact.hpp"
#include "tests/support/feature_kernels.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;
namespace exact = eu::test::reference;

class FeatureArithmetic : public FeatureKernels {};

TEST_P(FeatureArithmetic, Mulhi) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    const std::vector<Buffer> old = buffers;
    call("mulhi", 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const auto x = at<std::uint32_t>(old[0], n), y = at<std::uint32_t>(old[1], n);
      const auto high = static_cast<std::uint32_t>((std::uint64_t{x} * y) >> 32);
      const std::uint32_t expected = high + static_cast<unsigned>(__builtin_popcount(y)) +
                                     (x << 7 | x >> 25) + (x * 3 + 5) + x / y + x % 7;
      EXPECT_EQ(at<std::uint32_t>(buffers[0], n), expected) << x << " " << y;
    }
  }
}

TEST_P(FeatureArithmetic, Longs) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 32; n += 3)
      put<std::uint64_t>(buffers[1], n, random_() >> (random_() % 64));
    const std::vector<Buffer> old = buffers;
    call("longs", 32, buffers);
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

TEST_P(FeatureArithmetic, Doubles) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer()};
    for (int n = 0; n < 32; ++n)
      put(buffers[0], n,
          std::ldexp(static_cast<double>(random_()), static_cast<int>(random_() % 80) - 100));
    const std::vector<Buffer> old = buffers;
    const double k = 1.75 - run;
    call("doubles", 32, buffers, [k](IntelState& state) { put_argument(state, 32, 40, k); });
    for (int n = 0; n < 32; ++n) {
      const double x = at<double>(old[0], n);
      EXPECT_EQ(at<double>(buffers[0], n), std::fma(x, k, 1.0) / std::sqrt(x + 2.0)) << x;
    }
  }
}

TEST_P(FeatureArithmetic, ExactDiv) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    const int simd = gen() == Generation::Bdw ? 32 : 16;
    for (int n = 0; n < simd; ++n) put(buffers[1], n, std::fabs(at<float>(buffers[1], n)));
    const std::vector<Buffer> old = buffers;
    call("exact_div", simd, buffers);
    for (int n = 0; n < simd; ++n) {
      const auto x = at<float>(old[0], n), y = at<float>(old[1], n);
      const volatile float quotient = x / y, root = std::sqrt(y);
      const float expected = quotient + root, result = at<float>(buffers[0], n);
      if (is_nan(expected) && is_nan(result)) continue;
      EXPECT_EQ(bits_of(result), bits_of(expected)) << x << " " << y;
    }
  }
}

TEST_P(FeatureArithmetic, IfElse) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer()};
    for (int n = 0; n < 16; ++n)
      put(buffers[0], n, static_cast<std::int32_t>(random_() % (n % 2 ? 40 : 100000)));
    const std::vector<Buffer> old = buffers;
    call("ifelse", 16, buffers);
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

TEST_P(FeatureArithmetic, HalfMixed) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    const std::vector<Buffer> old = buffers;
    const float k = 0.37f * static_cast<float>(run);
    call("half_mixed", 32, buffers, [k](IntelState& state) { put_argument(state, 32, 48, k); });
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

TEST_P(FeatureArithmetic, HalfConvert) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer(), random_buffer()};
    for (int n = 0; n < 32; n += 2)
      put(buffers[0], n,
          std::ldexp(static_cast<float>(random_() % 4096), static_cast<int>(random_() % 40) - 28));
    const std::vector<Buffer> old = buffers;
    call("half_convert", 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const auto x = exact::from_bits(exact::kSingle, at<std::uint32_t>(old[0], n), true);
      const std::uint16_t half = half_bits(x, exact::Rounding::TowardZero);
      EXPECT_EQ(at<std::uint16_t>(buffers[1], n), half);
      EXPECT_EQ(at<std::int16_t>(buffers[2], n),
                static_cast<std::int16_t>(exact::to_integer(half_number(half), -32768, 32767)));
    }
  }
}

/// add, mul and sqrt of halves are each rounded to HF.
TEST_P(FeatureArithmetic, HalfMath) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 32; ++n)
      put<std::uint16_t>(buffers[0], n, at<std::uint16_t>(buffers[0], n) & 0x7bff);
    const std::vector<Buffer> old = buffers;
    call("half_math", 32, buffers);
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

/// The native functions have the manual's precision (IVB PRM 6.41: at most four units in the last
/// place); the order of sums is the compiler's.
TEST_P(FeatureArithmetic, Transcend) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer()};
    for (int n = 0; n < 32; ++n) put(buffers[0], n, static_cast<float>(random_() % 8000) / 500.f);
    put(buffers[0], run % 32, 0.25f);  // unchanged by clamp()
    const std::vector<Buffer> old = buffers;
    call("transcend", 32, buffers);
    for (int n = 0; n < 32; ++n) {
      const float v = at<float>(old[0], n);
      if (v == 0) continue;  // no log2
      const double x = v, product = std::exp2(x) * std::log2(x), power = std::pow(x, 1.5);
      const double expected = std::sin(x) + product + power + 1 / x + std::nearbyint(x) +
                              std::floor(x) + std::ceil(x) + std::trunc(x) + std::fmin(x, 1.0);
      const double largest = std::fabs(product) + power + 1 / x + 4 * x + 2;
      EXPECT_NEAR(at<float>(buffers[0], n), expected, largest * 16 * std::ldexp(1.0, -24)) << v;
    }
  }
}

GENERATIONS_WITH_FEATURE_KERNELS(FeatureArithmetic);

}  // namespace
}  // namespace eu::isa
