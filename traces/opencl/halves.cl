// Numbers of 16 bits: arithmetic in half, and from and to float.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void halves(__global const half *x, __global half *y, half k, __global float *wide) {
  const size_t i = get_global_id(0);
  const half a = x[i], b = y[i];
  y[i] = fma(a, b, k) - fmax(a, b) * (half)0.25h;
  wide[i] = (float)a * 0.1f;
}
