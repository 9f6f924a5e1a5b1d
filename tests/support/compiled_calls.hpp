#pragma once
// Kernels of the reference material (kernels/gen9) with buffers and arguments, for any number of
// work groups. The host computes the expected results from the kernels' source, bit for bit, and
// fuses the products and sums that the compilers fused.
#include "tests/support/opencl_call.hpp"

namespace eu::test {

/// Kernels in OpenCL C, by Intel's compiler. mandelbrot has 1, 2, or a multiple of 4 groups.
namespace igc {
Call saxpy(int groups);
Call mandelbrot(int groups);
Call reduce(int groups);
Call histogram(int groups);
}  // namespace igc

/// Kernels in GLSL, by Mesa, with the registers that its driver fills (the number of the thread in
/// its group) and a constant buffer for uniforms.
namespace mesa {
constexpr const char* kThreadNumber =
    "{\"grf\": 1, \"type\": \"ud\", \"builtin\": \"thread_in_group\"}";
CallBuffer unchanged(unsigned index, Words values);
CallBuffer uniforms(Words values);

KernelCall saxpy(int groups);
KernelCall mandelbrot(int groups);
KernelCall reduce_slm(int groups);
}  // namespace mesa

}  // namespace eu::test
