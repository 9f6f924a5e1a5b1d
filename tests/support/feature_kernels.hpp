#pragma once
// Fixture of tests of compiled OpenCL kernels: random buffers, a run for each generation.
#include <random>

#include "tests/support/compiled_kernel.hpp"

namespace eu::test {

class OpenclKernels : public testing::Test {
 protected:
  void SetUp() override {
    if (!shared_path("kernels/gen9/features/mulhi.skl.hex"))
      GTEST_SKIP() << "the kernels are not here";
  }

  Buffer random_buffer(std::size_t bytes = 256) {  // 32 elements of 64 bits
    Buffer buffer(bytes);
    for (std::uint8_t& byte : buffer) byte = static_cast<std::uint8_t>(random_());
    return buffer;
  }

  std::mt19937_64 random_{5};
  static constexpr int kRuns = 200;
};

/// Fixture whose parameter is a generation's key.
class FeatureKernels : public OpenclKernels, public testing::WithParamInterface<std::string> {
 protected:
  isa::Generation gen() const { return *isa::gen_from_key(GetParam()); }
  void call(const char* name, int simd, std::vector<Buffer>& buffers,
            const std::function<void(isa::IntelState&)>& set_arguments = {}) const {
    run_kernel({std::string("features/") + name, gen()}, simd, buffers, set_arguments);
  }
};

#define GENERATIONS_WITH_FEATURE_KERNELS(Tests)                                         \
  INSTANTIATE_TEST_SUITE_P(Compiled, Tests, testing::Values(std::string("bdw"), "skl"), \
                           [](const auto& info) { return info.param; })

}  // namespace eu::test
