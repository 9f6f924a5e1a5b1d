// Constants of the program, a function whose tables the compiler puts beside them, and a table of
// bytes, which it puts elsewhere: what the code reaches by their addresses.
__constant float weights[8] = {0.5f, -1.0f, 2.0f, 4.0f, 0.25f, -8.0f, 1.0f, 16.0f};
__constant uchar bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
__kernel void constants(__global const float *x, __global float *y, uint n) {
  const uint i = get_global_id(0);
  y[i] = pow(x[i], 1.75f);
  y[n + i] = weights[i & 7] * x[i];
  y[2 * n + i] = bits[i * 7 & 15];
}
