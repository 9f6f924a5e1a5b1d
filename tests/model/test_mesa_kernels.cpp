// Compute shaders that Mesa compiled for Broadwell and Skylake, with the registers that its driver
// fills (the number of the thread in its group) and a constant buffer for uniforms. Their results
// equal the host's computation of the GLSL, bit for bit. The compiler chose the products and sums
// to fuse; the host's code repeats that choice.
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "tests/support/compiled_calls.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {
namespace {

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

KernelCall sobel(int) {
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
  return {16, {2, 2, 1},           {16, 4, 1},
          0,  mesa::kThreadNumber, {mesa::uniforms({kWidth}), out, mesa::unchanged(2, in)}};
}

struct Shader {
  const char* name;
  isa::Generation gen;
  KernelCall (*call)(int groups);
  int groups;

  std::string key() const { return std::string(name) + "." + std::string(row(gen).key); }
};
void PrintTo(const Shader& shader, std::ostream* out) {
  *out << shader.key();
}

class MesaKernel : public testing::TestWithParam<Shader> {};

TEST_P(MesaKernel, LeavesWhatThisHostComputes) {
  const auto file = shared_path("kernels/gen9/mesa/" + GetParam().key() + ".txt");
  if (!file) GTEST_SKIP() << "the kernels are not available";
  expect_result(GetParam().call(GetParam().groups), *file, "dump", GetParam().gen);
}

std::vector<Shader> shaders() {
  std::vector<Shader> all;
  for (const isa::Generation gen : {isa::Generation::Bdw, isa::Generation::Skl}) {
    all.push_back({"saxpy", gen, mesa::saxpy, 5});
    all.push_back({"mandelbrot", gen, mesa::mandelbrot, 32});
    all.push_back({"reduce_slm", gen, mesa::reduce_slm, 6});
    all.push_back({"sobel", gen, sobel, 4});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Glsl, MesaKernel, testing::ValuesIn(shaders()), [](const auto& info) {
  return std::string(info.param.name) + "_" + std::string(row(info.param.gen).key);
});

}  // namespace
}  // namespace eu::test
