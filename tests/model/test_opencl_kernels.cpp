// OpenCL kernels that Intel's compiler made for Broadwell, Skylake and Broxton, on buffers and
// arguments of ours: their results equal this host's computation, bit for bit.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/compiled_calls.hpp"

namespace eu::test {
namespace {

std::uint32_t scrambled(std::uint32_t i) {
  return (i + 3) * 2654435761u;
}

/// One thread per group; of 64 dwords of each group, x has 32 that are three times as large.
Call blocks() {
  constexpr std::uint32_t kGroups = 7;
  CallBuffer x{0, std::vector<std::uint32_t>(64 * kGroups), {}}, y{1, {}, {}};
  for (std::uint32_t i = 0; i < 64 * kGroups; ++i) {
    y.before.push_back(scrambled(i));
    x.after.push_back(i % 64 < 32 ? 3 * scrambled(i) : 0);
  }
  y.after = y.before;
  return {8, {kGroups, 1, 1}, {8, 1, 1}, 0, {0}, {x, y}, {}, 0, false};
}

/// Halves of registers by byte-scattered messages: y of uchar4, then z of ushort.
Call bytes() {
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
          {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 1, 1},
          {x, y, z}};
}

/// A private array in scratch space: 64 elements of x for each invocation, summed in another order.
Call spill() {
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
  return {
      32,     {2, 1, 1}, {64, 1, 1}, 0, {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 1, 1},
      {x, y}, {},        8192};
}

Call saxpy() {
  return igc::saxpy(4);
}
Call mandelbrot() {
  return igc::mandelbrot(32);
}
Call reduce() {
  return igc::reduce(5);
}

struct KernelRow {
  const char* name;  ///< beginning of its name in the reference material
  Call (*call)();
};

/// The kernels with known messages only (isa/GEN8.md M1), without Broadwell's bytes and spill,
/// which have 64-bit addresses.
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
  expect_result(row_of(GetParam())->call(), GetParam());
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
  if (gen9_kernels().empty()) GTEST_SKIP() << "the kernels are not available";
  EXPECT_EQ(kernels_without_other_messages().size(), 13u);
}

}  // namespace
}  // namespace eu::test
