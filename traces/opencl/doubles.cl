// Double precision: fused sums, comparisons, conversions, quotients, roots.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void doubles(__global double *x, double k, __global const int *n, __global float *narrow) {
  const size_t i = get_global_id(0);
  const double a = x[i];
  const double b = fma(a, k, (double)n[i]);
  x[i] = b > a ? b / (a * a + 1.0) : sqrt(a - b);
  narrow[i] = (float)b;
}
