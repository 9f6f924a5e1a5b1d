// Constants of the program, and a function whose tables the compiler puts beside them: what the code
// reaches by their addresses.
__constant float weights[8] = {0.5f, -1.0f, 2.0f, 4.0f, 0.25f, -8.0f, 1.0f, 16.0f};
__kernel void constants(__global const float *x, __global float *y, uint n) {
  const uint i = get_global_id(0);
  y[i] = pow(x[i], 1.75f);
  y[n + i] = weights[i & 7] * x[i];
}
