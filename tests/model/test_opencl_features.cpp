// OpenCL kernels with the new messages of Gen8 and Gen9: 64-bit addresses and atomic operations,
// private arrays in memory, blocks, bytes. Expected results are this host's computation of the
// kernels' source.
#include <gtest/gtest.h>

#include "tests/support/compiled_calls.hpp"

namespace eu::test {
namespace {

/// One thread: the model serves lanes in order, so that the results are determined.
Call atomics(isa::Generation) {
  constexpr std::uint32_t kLocal = 32;
  CallBuffer c{0, Words(16), {}}, q{1, {0xfffffff0u, 7}, {}};
  std::uint64_t sum = std::uint64_t{7} << 32 | 0xfffffff0u;
  for (std::uint32_t i = 0; i < kLocal; ++i) sum += i;
  q.after = {static_cast<std::uint32_t>(sum), static_cast<std::uint32_t>(sum >> 32)};
  c.after = c.before;
  c.after[0] = kLocal;      // each reads its own number, and stores the next
  c.after[1] = kLocal - 1;  // the value that the last one read
  for (std::uint32_t k = 0; k < 8; ++k) c.after[2 + k] = 24 + k - 3;
  return {32, {1, 1, 1}, {kLocal, 1, 1}, 64, arguments(kLocal, 0), {c, q}, {{40, 0}, {48, 1}}};
}

Call blocks(isa::Generation) {
  constexpr std::uint32_t kGroups = 3;
  CallBuffer x{0, Words(64 * kGroups, 5), {}}, y{1, hashes(64 * kGroups), {}};
  x.after = x.before;
  for (std::uint32_t group = 0; group < kGroups; ++group)
    for (std::uint32_t i = 0; i < 32; ++i) x.after[64 * group + i] = 3 * y.before[64 * group + i];
  y.after = y.before;
  Call call{8, {kGroups, 1, 1}, {8, 1, 1}, 0, arguments(8, 0), {x, y}, {{32, 0}, {40, 1}}};
  call.has_local_ids = false;
  return call;
}

/// Elements x[i * size + k], whose sum in another order is y[i].
void fill_private(CallBuffer& x, CallBuffer& y, std::uint32_t count, std::uint32_t size,
                  std::uint32_t step) {
  x.before = hashes(count * size);
  y.before = Words(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t sum = 0;
    for (std::uint32_t k = 0; k < size; ++k)
      sum += x.before[i * size + ((k * step + x.before[i]) & (size - 1))] * k;
    y.after.push_back(sum);
  }
  x.after = x.before;
}

/// Broadwell's private memory is a buffer, Skylake's the threads' scratch space.
Call spill(isa::Generation) {
  constexpr std::uint32_t kLocal = 64, kGroups = 2, kPrivate = 5;
  CallBuffer x{0, {}, {}}, y{1, {}, {}};
  fill_private(x, y, kLocal * kGroups, 64, 37);
  const CallBuffer memory{kPrivate, Words(1 << 16), {}};
  Call call{32,
            {kGroups, 1, 1},
            {kLocal, 1, 1},
            0,
            arguments(kLocal, 64),
            {x, y, memory},
            {{32, 0}, {40, 1}, {48, kPrivate}}};
  call.scratch_bytes = 8192;
  return call;
}

Call indexed(isa::Generation) {
  constexpr std::uint32_t kLocal = 32, kGroups = 2;
  CallBuffer x{0, {}, {}}, y{1, {}, {}};
  fill_private(x, y, kLocal * kGroups, 8, 5);
  return {8, {kGroups, 1, 1}, {kLocal, 1, 1}, 0, arguments(kLocal, 64), {x, y}, {{32, 0}, {40, 1}}};
}

/// Pointers in memory to a buffer that has an address of its own, far from the others.
Call stateless(isa::Generation gen) {
  constexpr std::uint32_t kLocal = 64, kTarget = 5;
  constexpr std::uint64_t kAddress = 0x7edcba987000;
  CallBuffer pointers{0, {}, {}}, out{1, Words(kLocal), {}}, target{kTarget, hashes(300), {}};
  target.address = "0x7edcba987000";
  for (std::uint32_t i = 0; i < kLocal; ++i) {
    const std::uint32_t element = hash(i) % 290;
    const std::uint64_t pointer = kAddress + 4 * element;
    pointers.before.push_back(static_cast<std::uint32_t>(pointer));
    pointers.before.push_back(static_cast<std::uint32_t>(pointer >> 32));
    out.after.push_back(target.before[element + 3]);
  }
  pointers.after = pointers.before;
  target.after = target.before;
  return {32,
          {1, 1, 1},
          {kLocal, 1, 1},
          0,
          arguments(kLocal, gen == isa::Generation::Bdw ? 48 : 64),
          {pointers, out, target},
          {{32, 0}, {40, 1}}};
}

Call longs(isa::Generation gen) {
  constexpr std::uint32_t kLocal = 64;
  CallBuffer x{0, hashes(2 * kLocal), {}}, y{1, hashes(2 * kLocal, 500), {}};
  const auto value = [](const CallBuffer& buffer, std::uint32_t i) {
    return std::uint64_t{buffer.before[2 * i + 1]} << 32 | buffer.before[2 * i];
  };
  for (std::uint32_t i = 0; i < kLocal; ++i) {
    const std::uint64_t bits = value(x, i), b = value(y, i);
    const auto a = static_cast<std::int64_t>(bits);
    const std::uint64_t last =
        a < static_cast<std::int64_t>(b) ? bits : static_cast<std::uint64_t>(__builtin_clzll(b));
    const std::uint64_t result =
        bits * b + static_cast<std::uint64_t>(a >> (b & 63)) - b / 10 + last;
    x.after.push_back(static_cast<std::uint32_t>(result));
    x.after.push_back(static_cast<std::uint32_t>(result >> 32));
  }
  y.after = y.before;
  return {32,
          {1, 1, 1},
          {kLocal, 1, 1},
          0,
          arguments(kLocal, gen == isa::Generation::Bdw ? 48 : 64),
          {x, y},
          {{32, 0}, {40, 1}}};
}

Call bytes(isa::Generation gen) {
  constexpr std::uint32_t kLocal = 64;
  CallBuffer x{0, hashes(kLocal), {}}, y{1, Words(kLocal), {}}, z{2, Words(kLocal / 2), {}};
  for (std::uint32_t i = 0; i < kLocal; ++i) {
    std::array<std::uint32_t, 4> v;
    std::uint32_t sums = 0;
    for (unsigned c = 0; c < 4; ++c) {
      v[c] = x.before[i] >> (8 * c) & 0xff;
      sums |= std::min(v[c] + 9, 255u) << (8 * c);
    }
    y.after.push_back(sums);
    const std::uint32_t both = (v[0] + v[1]) / 2 + (v[2] > v[3] ? v[2] - v[3] : v[3] - v[2]);
    if (i % 2 == 0)
      z.after.push_back(both);
    else
      z.after.back() |= both << 16;
  }
  x.after = x.before;
  return {32,
          {1, 1, 1},
          {kLocal, 1, 1},
          0,
          arguments(kLocal, gen == isa::Generation::Bdw ? 64 : 68),
          {x, y, z},
          {{32, 0}, {40, 1}, {48, 2}}};
}

Call mulhi(isa::Generation gen) {
  constexpr std::uint32_t kLocal = 64;
  CallBuffer x{0, hashes(kLocal), {}}, y{1, hashes(kLocal, 77), {}};
  for (std::uint32_t i = 0; i < kLocal; ++i) {
    const std::uint32_t a = x.before[i] &= 0x3fffff, b = y.before[i];
    x.after.push_back(static_cast<std::uint32_t>(std::uint64_t{a} * b >> 32) +
                      static_cast<std::uint32_t>(__builtin_popcount(b)) + (a << 7 | a >> 25) +
                      3 * a + 5 + a / b + a % 7);
  }
  y.after = y.before;
  return {32,
          {1, 1, 1},
          {kLocal, 1, 1},
          0,
          arguments(kLocal, gen == isa::Generation::Bdw ? 48 : 64),
          {x, y},
          {{32, 0}, {40, 1}}};
}

Call igc_histogram(isa::Generation) {
  return igc::histogram(3);
}

struct Feature {
  const char* kernel;  ///< beginning of its name
  Call (*call)(isa::Generation);
};
constexpr Feature kFeatures[] = {
    {"histogram_", igc_histogram},      {"goto_histogram_", igc_histogram},
    {"features_atomics_", atomics},     {"features_blocks_", blocks},
    {"features_spill_", spill},         {"features_indexed_", indexed},
    {"features_stateless_", stateless}, {"features_longs_", longs},
    {"features_bytes_", bytes},         {"features_mulhi_", mulhi}};

class OpenClFeature : public testing::TestWithParam<Gen9Kernel> {};

TEST_P(OpenClFeature, LeavesWhatThisHostComputes) {
  for (const Feature& feature : kFeatures)
    if (GetParam().name.rfind(feature.kernel, 0) == 0)
      expect_result(feature.call(GetParam().gen), GetParam());
}

std::vector<Gen9Kernel> kernels_of_features() {
  std::vector<Gen9Kernel> kernels;
  for (Gen9Kernel& kernel : gen9_kernels())
    for (const Feature& feature : kFeatures)
      if (kernel.name.rfind(feature.kernel, 0) == 0) {
        kernels.push_back(std::move(kernel));
        break;
      }
  return kernels;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OpenClFeature);
INSTANTIATE_TEST_SUITE_P(Igc, OpenClFeature, testing::ValuesIn(kernels_of_features()),
                         [](const auto& info) { return info.param.name; });

TEST(OpenClFeatures, AreAllHere) {
  if (gen9_kernels().empty()) GTEST_SKIP() << "the kernels are not available";
  EXPECT_EQ(kernels_of_features().size(), 21u);
}

}  // namespace
}  // namespace eu::test
