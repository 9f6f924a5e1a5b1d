// Small kernels that Intel's OpenCL compiler emitted for Broadwell and Skylake
// (kernels/gen9/features/features.cl of the reference material) and that move data: indirect
// registers, bytes, private arrays, pointers, atomics on shared and on 64-bit memory. They run to
// their end, and their results equal those that the host computes from their source. The tests
// serve the messages.
#include <algorithm>

#include "tests/support/feature_kernels.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

class FeatureMemory : public FeatureKernels {};

TEST_P(FeatureMemory, Shuffle) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
    for (int n = 0; n < 16; ++n) put(buffers[1], n, static_cast<std::uint32_t>(random_() % 16));
    const std::vector<Buffer> old = buffers;
    call("shuffle", 16, buffers);
    std::uint32_t values[16], sum = 0;
    for (int n = 0; n < 16; ++n) {
      values[n] = at<std::uint32_t>(old[0], at<std::int32_t>(old[1], n));
      sum += values[n];
    }
    for (int n = 0; n < 16; ++n)
      EXPECT_EQ(at<std::uint32_t>(buffers[0], n), values[n] + sum + values[n ^ 5]) << n;
  }
}

TEST_P(FeatureMemory, Bytes) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer(), random_buffer()};
    const Buffer x = buffers[0];
    call("bytes", 32, buffers);
    for (int n = 0; n < 32; ++n) {
      int v[4];
      for (int k = 0; k < 4; ++k) {
        v[k] = at<std::uint8_t>(x, 4 * n + k);
        EXPECT_EQ(at<std::uint8_t>(buffers[1], 4 * n + k), std::min(v[k] + 9, 255)) << n;
      }
      EXPECT_EQ(at<std::uint16_t>(buffers[2], n), (v[0] + v[1]) / 2 + std::abs(v[2] - v[3])) << n;
    }
  }
}

/// The sum of the elements of an array of `size`, each times its turn, in an order that
/// x[i] determines.
std::uint32_t scrambled_sum(const Buffer& x, int i, int size, int step) {
  const auto mask = static_cast<std::uint32_t>(size - 1);
  std::uint32_t sum = 0;
  for (int k = 0; k < size; ++k) {
    const std::uint32_t from =
        (static_cast<std::uint32_t>(k * step) + at<std::uint32_t>(x, i)) & mask;
    sum += at<std::uint32_t>(x, i * size + static_cast<int>(from)) * static_cast<std::uint32_t>(k);
  }
  return sum;
}

/// An array in registers.
TEST_P(FeatureMemory, Indexed) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(4 * 8 * 8), random_buffer()};
    call("indexed", 8, buffers);
    for (int n = 0; n < 8; ++n)
      EXPECT_EQ(at<std::uint32_t>(buffers[1], n), scrambled_sum(buffers[0], n, 8, 5)) << n;
  }
}

/// An array in memory.
TEST_P(FeatureMemory, Spill) {
  for (int run = 0; run < 20; ++run) {
    std::vector<Buffer> buffers = {random_buffer(4 * 64 * 32), random_buffer()};
    call("spill", 32, buffers, [](IntelState& state) {
      put_argument(state, 32, 48, Surfaces::address_of(Surfaces::kStateless));
    });
    for (int n = 0; n < 32; ++n)
      EXPECT_EQ(at<std::uint32_t>(buffers[1], n), scrambled_sum(buffers[0], n, 64, 37)) << n;
  }
}

/// Pointers in memory, with more than 32 bits.
TEST_P(FeatureMemory, Stateless) {
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Buffer> buffers = {random_buffer(), random_buffer(), random_buffer(4096)};
    int chosen[32];
    for (int n = 0; n < 32; ++n) {
      chosen[n] = static_cast<int>(random_() % 1020);
      put(buffers[0], n, Surfaces::address_of(2) + 4u * static_cast<unsigned>(chosen[n]));
    }
    // The third buffer is not an argument; offsets of the others take its place.
    call("stateless", 32, buffers,
         [](IntelState& state) { put_argument(state, 32, 48, std::uint64_t{0}); });
    for (int n = 0; n < 32; ++n)
      EXPECT_EQ(at<std::uint32_t>(buffers[1], n), at<std::uint32_t>(buffers[2], chosen[n] + 3))
          << n;
  }
}

/// The tests serve lanes in order, so there is only one result.
TEST_P(FeatureMemory, Atomics) {
  std::vector<Buffer> buffers = {random_buffer(), random_buffer()};
  put(buffers[0], 0, 0);
  const auto old = at<std::uint64_t>(buffers[1], 0);
  call("atomics", 32, buffers, [](IntelState& state) {
    const std::uint64_t pointers[] = {0, Surfaces::address_of(0), Surfaces::address_of(1)};
    for (int n = 0; n < 3; ++n) put_argument(state, 32, 32 + 8 * n, pointers[n]);
  });
  EXPECT_EQ(at<std::int32_t>(buffers[0], 0), 32);  // each found its own number
  EXPECT_EQ(at<std::int32_t>(buffers[0], 1), 31);
  EXPECT_EQ(at<std::uint64_t>(buffers[1], 0), old + 31 * 32 / 2);
  // 24 + j is the greatest number; three others have decremented it before the last does.
  for (int j = 0; j < 8; ++j) EXPECT_EQ(at<std::int32_t>(buffers[0], 2 + j), 24 + j - 3) << j;
}

GENERATIONS_WITH_FEATURE_KERNELS(FeatureMemory);

}  // namespace
}  // namespace eu::isa
