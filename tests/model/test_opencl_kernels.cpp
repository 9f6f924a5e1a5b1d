// OpenCL kernels that Intel's compiler made for Broadwell, Skylake and Broxton, on buffers and
// arguments of ours: what they leave is what this host computes, bit for bit.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tests/support/gen9_kernels.hpp"
#include "tests/support/kernel_call.hpp"

namespace eu::test {
namespace {

/// Registers are laid out as the OpenCL runtime does: local ids of each dimension, words, then
/// arguments and sizes.
std::string payload_of(int simd, const std::vector<std::uint32_t>& arguments) {
  const int registers = simd / 16;  // of a local id
  std::string payload;
  for (int dimension = 0; dimension < 3; ++dimension)
    payload += fmt::format("{{\"grf\": {}, \"type\": \"uw\", \"builtin\": \"local_{}\"}},\n",
                           1 + dimension * registers, "xyz"[dimension]);
  return payload + fmt::format("{{\"grf\": {}, {}}}", 1 + 3 * registers, dwords(arguments));
}

/// y = a * x + y of the first 250 of 256: the last threads have channels without work.
KernelCall saxpy() {
  constexpr std::uint32_t kCount = 250;
  constexpr float kFactor = 2.75f;
  CallBuffer x{0, {}, {}}, y{1, {}, {}};
  for (std::uint32_t i = 0; i < 256; ++i) {
    const float a = 0.1f * static_cast<float>(i) - 3, b = 1.0f / static_cast<float>(i + 1);
    x.before.push_back(float_bits(a));
    y.before.push_back(float_bits(b));
    y.after.push_back(float_bits(i < kCount ? std::fma(kFactor, a, b) : b));
  }
  x.after = x.before;
  return {32,
          {4, 1, 1},
          {64, 1, 1},
          0,
          payload_of(32, {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, float_bits(kFactor), kCount, 0, 0,
                          64, 1, 1}),
          {x, y}};
}

/// The compiler joins the product and the sum of y, and nothing else.
std::uint32_t iterations(float cx, float cy, std::uint32_t limit) {
  float x = 0, y = 0;
  std::uint32_t n = 0;
  for (; n < limit; ++n) {
    const float x2 = x * x, y2 = y * y;
    if (x2 + y2 > 4.0f) break;
    y = std::fma(y, 2.0f * x, cy);
    x = (x2 - y2) + cx;
  }
  return n;
}

KernelCall mandelbrot() {
  constexpr std::uint32_t kWidth = 64, kHeight = 32, kLimit = 40;
  CallBuffer out{0, std::vector<std::uint32_t>(kWidth * kHeight), {}};
  for (std::uint32_t py = 0; py < kHeight; ++py)
    for (std::uint32_t px = 0; px < kWidth; ++px) {
      const float cx = static_cast<float>(px) * 3.0f / kWidth + -2.0f;
      const float cy = static_cast<float>(py) * 2.0f / kHeight + -1.0f;
      out.after.push_back(iterations(cx, cy, kLimit));
    }
  return {16,
          {kWidth / 16, kHeight / 4, 1},
          {16, 4, 1},
          0,
          payload_of(16, {0, 0, 0, 16, 4, 1, 0, 0, 0, 0, kWidth, kHeight, kLimit, 16, 4, 1}),
          {out}};
}

KernelCall reduce() {
  constexpr std::uint32_t kGroups = 5, kSize = 256;
  CallBuffer in{0, {}, {}}, out{1, std::vector<std::uint32_t>(kGroups), {}};
  for (std::uint32_t group = 0; group < kGroups; ++group) {
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < kSize; ++i) {
      in.before.push_back(i * i * 7919u + group);
      sum += in.before.back();
    }
    out.after.push_back(sum);
  }
  in.after = in.before;
  return {16,
          {kGroups, 1, 1},
          {kSize, 1, 1},
          1024,
          payload_of(16, {0, 0, 0, kSize, 1, 1, 0, 0, 0, 0, 0, 0, kSize, 1, 1}),
          {in, out}};
}

std::uint32_t scrambled(std::uint32_t i) {
  return (i + 3) * 2654435761u;
}

/// A thread a group; of 64 dwords a group, 32 are three times as large in x.
KernelCall blocks() {
  constexpr std::uint32_t kGroups = 7;
  CallBuffer x{0, std::vector<std::uint32_t>(64 * kGroups), {}}, y{1, {}, {}};
  for (std::uint32_t i = 0; i < 64 * kGroups; ++i) {
    y.before.push_back(scrambled(i));
    x.after.push_back(i % 64 < 32 ? 3 * scrambled(i) : 0);
  }
  y.after = y.before;
  return {8, {kGroups, 1, 1}, {8, 1, 1}, 0, "{\"grf\": 1, " + dwords({0}) + "}", {x, y}};
}

/// Halves of registers by byte-scattered messages: y of uchar4, z of ushort behind it.
KernelCall bytes() {
  constexpr std::uint32_t kCount = 192;
  CallBuffer x{0, {}, {}}, y{1, std::vector<std::uint32_t>(kCount), {}},
      z{2, std::vector<std::uint32_t>(kCount / 2), std::vector<std::uint32_t>(kCount / 2)};
  for (std::uint32_t i = 0; i < kCount; ++i) {
    x.before.push_back(scrambled(i));
    std::uint32_t sums = 0, v[4];
    for (unsigned k = 0; k < 4; ++k) {
      v[k] = scrambled(i) >> (8 * k) & 0xff;
      sums |= std::min(v[k] + 9, 255u) << (8 * k);
    }
    y.after.push_back(sums);
    const std::uint32_t half = (v[0] + v[1]) / 2 + (v[2] > v[3] ? v[2] - v[3] : v[3] - v[2]);
    z.after[i / 2] |= half << (16 * (i % 2));
  }
  x.after = x.before;
  return {32,
          {kCount / 64, 1, 1},
          {64, 1, 1},
          0,
          payload_of(32, {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 1, 1}),
          {x, y, z}};
}

/// A private array in scratch space: 64 of x for each invocation, added up in another order.
KernelCall spill() {
  constexpr std::uint32_t kCount = 128;
  CallBuffer x{0, {}, {}}, y{1, std::vector<std::uint32_t>(kCount), {}};
  for (std::uint32_t i = 0; i < 64 * kCount; ++i) x.before.push_back(scrambled(i));
  for (std::uint32_t i = 0; i < kCount; ++i) {
    std::uint32_t sum = 0;
    for (std::uint32_t k = 0; k < 64; ++k)
      sum += x.before[64 * i + ((37 * k + x.before[i]) & 63)] * k;
    y.after.push_back(sum);
  }
  x.after = x.before;
  return {32,
          {2, 1, 1},
          {64, 1, 1},
          0,
          payload_of(32, {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 1, 1}),
          {x, y},
          8192};
}

struct KernelRow {
  const char* name;  ///< how its name in the reference material begins
  KernelCall (*call)();
};

/// The kernels that have no message but those that are known (isa/GEN8.md M1), Broadwell's of
/// bytes and spill apart: these have 64-bit addresses.
constexpr KernelRow kRows[] = {
    {"saxpy_", saxpy},
    {"mandelbrot_", mandelbrot},
    {"reduce_", reduce},
    {"features_blocks_", blocks},
    {"features_bytes_skl", bytes},
    {"features_spill_skl", spill},
};

const KernelRow* row_of(const Gen9Kernel& kernel) {
  for (const KernelRow& row : kRows)
    if (kernel.name.rfind(row.name, 0) == 0) return &row;
  return nullptr;
}

class OpenClKernel : public testing::TestWithParam<Gen9Kernel> {};

TEST_P(OpenClKernel, LeavesWhatThisHostComputes) {
  expect_result(row_of(GetParam())->call(), GetParam().path, "hex", GetParam().gen);
}

std::vector<Gen9Kernel> kernels_without_other_messages() {
  std::vector<Gen9Kernel> kernels;
  for (Gen9Kernel& kernel : gen9_kernels())
    if (row_of(kernel) != nullptr) kernels.push_back(std::move(kernel));
  return kernels;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OpenClKernel);
INSTANTIATE_TEST_SUITE_P(Igc, OpenClKernel, testing::ValuesIn(kernels_without_other_messages()),
                         [](const auto& info) { return info.param.name; });

TEST(OpenClKernels, AreAllHere) {
  if (gen9_kernels().empty()) GTEST_SKIP() << "the kernels are not here";
  EXPECT_EQ(kernels_without_other_messages().size(), 13u);
}

}  // namespace
}  // namespace eu::test
