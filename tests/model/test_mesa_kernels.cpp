// Compute shaders that Mesa compiled for Broadwell and Skylake, with the registers its driver fills
// (the number of the thread in its group) and a constant buffer for uniforms: what they leave is
// what this host computes from the GLSL, bit for bit. The compiler chose which products and sums to
// fuse; that choice is repeated here.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "tests/support/kernel_call.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {
namespace {

constexpr const char* kThreadNumber =
    "{\"grf\": 1, \"type\": \"ud\", \"builtin\": \"thread_in_group\"}";
constexpr std::size_t kConstantDwords = 16;  // what the read of a constant buffer's block takes

CallBuffer unchanged(unsigned index, std::vector<std::uint32_t> values) {
  return {index, values, values};
}

CallBuffer uniforms(std::vector<std::uint32_t> values) {
  values.resize(kConstantDwords);
  return unchanged(0, std::move(values));
}

KernelCall saxpy() {
  constexpr int kGroups = 5, kSize = 64;
  constexpr float kFactor = 2.7f;
  CallBuffer y{1, {}, {}};
  std::vector<std::uint32_t> x;
  for (int i = 0; i < kGroups * kSize; ++i) {
    const float a = 0.1f * static_cast<float>(i) - 3, b = 1.0f / static_cast<float>(i + 1);
    x.push_back(float_bits(a));
    y.before.push_back(float_bits(b));
    y.after.push_back(float_bits(std::fma(kFactor, a, b)));
  }
  return {16, {kGroups, 1, 1}, {kSize, 1, 1},
          0,  kThreadNumber,   {uniforms({float_bits(kFactor)}), y, unchanged(2, x)}};
}

/// z = (x * x - y * y, 2 * x * y) + c, as fused.
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

KernelCall mandelbrot() {
  constexpr std::uint32_t kWidth = 64, kHeight = 32, kLimit = 60;
  const float left = -2.1f, top = -1.3f, step_x = 0.047f, step_y = 0.081f;
  CallBuffer out{1, std::vector<std::uint32_t>(kWidth * kHeight), {}};
  for (std::uint32_t py = 0; py < kHeight; ++py)
    for (std::uint32_t px = 0; px < kWidth; ++px)
      out.after.push_back(iterations(std::fma(static_cast<float>(px), step_x, left),
                                     std::fma(static_cast<float>(py), step_y, top), kLimit));
  return {16,
          {kWidth / 16, kHeight / 4, 1},
          {16, 4, 1},
          0,
          kThreadNumber,
          {uniforms({float_bits(left), float_bits(top), float_bits(step_x), float_bits(step_y),
                     kWidth, kLimit}),
           out}};
}

/// A tree of sums: their order matters.
KernelCall reduce_slm() {
  constexpr std::uint32_t kGroups = 6, kSize = 64;
  CallBuffer sums{1, std::vector<std::uint32_t>(kGroups), {}};
  std::vector<std::uint32_t> in;
  for (std::uint32_t group = 0; group < kGroups; ++group) {
    std::vector<float> t;
    for (std::uint32_t i = 0; i < kSize; ++i) {
      t.push_back(1.0f / static_cast<float>(1 + i + group * kSize));
      in.push_back(float_bits(t.back()));
    }
    for (std::uint32_t s = kSize / 2; s > 0; s /= 2)
      for (std::uint32_t i = 0; i < s; ++i) t[i] += t[i + s];
    sums.after.push_back(float_bits(t[0]));
  }
  return {16, {kGroups, 1, 1}, {kSize, 1, 1}, 4096, kThreadNumber, {unchanged(0, in), sums}};
}

/// The gradient at (x, y) of an image whose rows have `width` texels.
float gradient(const std::vector<float>& a, std::size_t width, std::size_t x, std::size_t y) {
  const auto texel = [&](std::size_t row, std::size_t column) {
    return a[(y - 1 + row) * width + x - 1 + column];
  };
  const auto slope = [&](float plus, float twice_plus, float minus_twice, float minus) {
    const float sum = std::fma(2.0f, twice_plus, plus) + texel(2, 2) - texel(0, 0);
    return std::fma(-2.0f, minus_twice, sum) - minus;
  };
  const float gx = slope(texel(0, 2), texel(1, 2), texel(1, 0), texel(2, 0));
  const float gy = slope(texel(2, 0), texel(2, 1), texel(0, 1), texel(0, 2));
  return std::sqrt(std::fma(gx, gx, gy * gy));
}

KernelCall sobel() {
  constexpr std::size_t kWidth = 34, kHeight = 10;  // two groups in x and y, and the border
  std::vector<float> a;
  std::vector<std::uint32_t> in;
  for (std::uint32_t i = 0; i < kWidth * kHeight; ++i) {
    a.push_back(static_cast<float>(i * 7919u % 1021u) * 0.01f);
    in.push_back(float_bits(a.back()));
  }
  CallBuffer out{1, std::vector<std::uint32_t>(kWidth * kHeight), {}};
  out.after = out.before;
  for (std::size_t y = 1; y + 1 < kHeight; ++y)
    for (std::size_t x = 1; x + 1 < kWidth; ++x)
      out.after[y * kWidth + x] = float_bits(gradient(a, kWidth, x, y));
  return {16, {2, 2, 1}, {16, 4, 1}, 0, kThreadNumber, {uniforms({kWidth}), out, unchanged(2, in)}};
}

struct Shader {
  const char* name;
  isa::Gen gen;
  KernelCall (*call)();

  std::string key() const { return std::string(name) + "." + std::string(row(gen).key); }
};
void PrintTo(const Shader& shader, std::ostream* out) {
  *out << shader.key();
}

class MesaKernel : public testing::TestWithParam<Shader> {};

TEST_P(MesaKernel, LeavesWhatThisHostComputes) {
  const auto file = shared_path("kernels/gen9/mesa/" + GetParam().key() + ".txt");
  if (!file) GTEST_SKIP() << "the kernels are not here";
  expect_result(GetParam().call(), *file, "dump", GetParam().gen);
}

std::vector<Shader> shaders() {
  std::vector<Shader> all;
  for (const isa::Gen gen : {isa::Gen::Bdw, isa::Gen::Skl}) {
    all.push_back({"saxpy", gen, saxpy});
    all.push_back({"mandelbrot", gen, mandelbrot});
    all.push_back({"reduce_slm", gen, reduce_slm});
    all.push_back({"sobel", gen, sobel});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Glsl, MesaKernel, testing::ValuesIn(shaders()), [](const auto& info) {
  return std::string(info.param.name) + "_" + std::string(row(info.param.gen).key);
});

}  // namespace
}  // namespace eu::test
