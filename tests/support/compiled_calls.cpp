#include "tests/support/compiled_calls.hpp"

#include <algorithm>
#include <cmath>

namespace eu::test {
namespace {

/// Groups of 16 x 4 invocations, up to four of them side by side.
struct Tiles {
  explicit Tiles(int count) : groups{std::min(count, 4), count / std::min(count, 4), 1} {}

  std::array<int, 3> groups;
  std::uint32_t width = static_cast<std::uint32_t>(16 * groups[0]);
  std::uint32_t height = static_cast<std::uint32_t>(4 * groups[1]);
};

}  // namespace

namespace igc {

/// y = a * x + y of all elements but the last six: the last threads have channels without work.
Call saxpy(int groups) {
  const auto size = static_cast<std::uint32_t>(64 * groups), count = size - 6;
  constexpr float kFactor = 2.75f;
  CallBuffer x{0, {}, {}}, y{1, {}, {}};
  for (std::uint32_t i = 0; i < size; ++i) {
    const float a = 0.1f * static_cast<float>(i) - 3, b = 1.0f / static_cast<float>(i + 1);
    x.before.push_back(float_bits(a));
    y.before.push_back(float_bits(b));
    y.after.push_back(float_bits(i < count ? std::fma(kFactor, a, b) : b));
  }
  x.after = x.before;
  return {32,
          {groups, 1, 1},
          {64, 1, 1},
          0,
          {0, 0, 0, 64, 1, 1, 0, 0, 0, 0, 0, 0, float_bits(kFactor), count, 0, 0, 64, 1, 1},
          {x, y}};
}

namespace {
/// Number of iterations. The compiler fuses the product and the sum of y, and nothing else.
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

}  // namespace

Call mandelbrot(int groups) {
  constexpr std::uint32_t kLimit = 40;
  const Tiles tiles(groups);
  const std::uint32_t width = tiles.width, height = tiles.height;
  CallBuffer out{0, Words(width * height), {}};
  for (std::uint32_t py = 0; py < height; ++py)
    for (std::uint32_t px = 0; px < width; ++px) {
      const float cx = static_cast<float>(px) * 3.0f / static_cast<float>(width) + -2.0f;
      const float cy = static_cast<float>(py) * 2.0f / static_cast<float>(height) + -1.0f;
      out.after.push_back(iterations(cx, cy, kLimit));
    }
  return {16,
          tiles.groups,
          {16, 4, 1},
          0,
          {0, 0, 0, 16, 4, 1, 0, 0, 0, 0, width, height, kLimit, 16, 4, 1},
          {out}};
}

Call reduce(int groups) {
  constexpr std::uint32_t kSize = 256;
  CallBuffer in{0, {}, {}}, out{1, Words(static_cast<std::size_t>(groups)), {}};
  for (std::uint32_t group = 0; group < out.before.size(); ++group) {
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < kSize; ++i) {
      in.before.push_back(i * i * 7919u + group);
      sum += in.before.back();
    }
    out.after.push_back(sum);
  }
  in.after = in.before;
  return {16,
          {groups, 1, 1},
          {kSize, 1, 1},
          1024,
          {0, 0, 0, kSize, 1, 1, 0, 0, 0, 0, 0, 0, kSize, 1, 1},
          {in, out}};
}

Call histogram(int groups) {
  constexpr std::uint32_t kBytes = 2000, kLocal = 256;
  const std::uint32_t all = kLocal * static_cast<std::uint32_t>(groups);
  CallBuffer in{0, hashes(kBytes / 4), {}}, bins{1, hashes(256, 9000), {}};
  bins.after = bins.before;
  for (const std::uint32_t word : in.before)
    for (int byte = 0; byte < 4; ++byte) ++bins.after[word >> (8 * byte) & 0xff];
  in.after = in.before;
  return {32,
          {groups, 1, 1},
          {kLocal, 1, 1},
          1024,
          arguments(kLocal, 64, {{48, kBytes}, {52, all}, {56, 1}, {60, 1}}),
          {in, bins},
          {{32, 0}, {40, 1}}};
}

}  // namespace igc

namespace mesa {

constexpr std::size_t kConstantDwords = 16;  // of a block read of a constant buffer

CallBuffer unchanged(unsigned index, Words values) {
  return {index, values, values};
}

CallBuffer uniforms(Words values) {
  values.resize(kConstantDwords);
  return unchanged(0, std::move(values));
}

KernelCall saxpy(int groups) {
  constexpr int kSize = 64;
  constexpr float kFactor = 2.7f;
  CallBuffer y{1, {}, {}};
  Words x;
  for (int i = 0; i < groups * kSize; ++i) {
    const float a = 0.1f * static_cast<float>(i) - 3, b = 1.0f / static_cast<float>(i + 1);
    x.push_back(float_bits(a));
    y.before.push_back(float_bits(b));
    y.after.push_back(float_bits(std::fma(kFactor, a, b)));
  }
  return {16, {groups, 1, 1}, {kSize, 1, 1},
          0,  kThreadNumber,  {uniforms({float_bits(kFactor)}), y, unchanged(2, x)}};
}

namespace {
/// Number of iterations of z = (x * x - y * y, 2 * x * y) + c, fused as the compiler does.
std::uint32_t iterations(float cx, float cy, std::uint32_t limit) {
  float x = 0, y = 0;
  std::uint32_t n = 0;
  for (; n < limit; ++n) {
    const float y2 = y * y;
    if (std::fma(x, x, y2) > 4.0f) break;
    const float next = std::fma(x, x, cx) - y2;
    y = std::fma(y, x * 2.0f, cy);
    x = next;
  }
  return n;
}

}  // namespace

KernelCall mandelbrot(int groups) {
  constexpr std::uint32_t kLimit = 60;
  const Tiles tiles(groups);
  const std::uint32_t width = tiles.width, height = tiles.height;
  const float left = -2.1f, top = -1.3f, step_x = 0.047f, step_y = 0.081f;
  CallBuffer out{1, Words(width * height), {}};
  for (std::uint32_t py = 0; py < height; ++py)
    for (std::uint32_t px = 0; px < width; ++px)
      out.after.push_back(iterations(std::fma(static_cast<float>(px), step_x, left),
                                     std::fma(static_cast<float>(py), step_y, top), kLimit));
  return {16,
          tiles.groups,
          {16, 4, 1},
          0,
          kThreadNumber,
          {uniforms({float_bits(left), float_bits(top), float_bits(step_x), float_bits(step_y),
                     width, kLimit}),
           out}};
}

/// Sums in a tree, whose order affects the result.
KernelCall reduce_slm(int groups) {
  constexpr std::uint32_t kSize = 64;
  CallBuffer sums{1, Words(static_cast<std::size_t>(groups)), {}};
  Words in;
  for (std::uint32_t group = 0; group < sums.before.size(); ++group) {
    std::vector<float> t;
    for (std::uint32_t i = 0; i < kSize; ++i) {
      t.push_back(1.0f / static_cast<float>(1 + i + group * kSize));
      in.push_back(float_bits(t.back()));
    }
    for (std::uint32_t s = kSize / 2; s > 0; s /= 2)
      for (std::uint32_t i = 0; i < s; ++i) t[i] += t[i + s];
    sums.after.push_back(float_bits(t[0]));
  }
  return {16, {groups, 1, 1}, {kSize, 1, 1}, 4096, kThreadNumber, {unchanged(0, in), sums}};
}

}  // namespace mesa
}  // namespace eu::test
