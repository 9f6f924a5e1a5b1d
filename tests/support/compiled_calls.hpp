#pragma once
// Kernels of the reference material (kernels/gen9) with buffers and arguments, for any number of
// work groups: what they must leave is what this host computes from their source, bit for bit. The
// compilers chose which products and sums to fuse; that choice is repeated here.
#include "tests/support/opencl_call.hpp"

namespace eu::test {

/// OpenCL C by Intel's compiler. mandelbrot: 1, 2, or a multiple of 4 groups.
namespace igc {
Call saxpy(int groups);
Call mandelbrot(int groups);
Call reduce(int groups);
Call histogram(int groups);
}  // namespace igc

/// GLSL by Mesa, with the registers its driver fills (the number of the thread in its group) and a
/// constant buffer for uniforms.
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
