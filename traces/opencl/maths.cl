// Functions of the mathematical library: row k of the output is the k-th of them.
__kernel void maths(__global const float *x, __global float *y, uint n) {
  const uint i = get_global_id(0);
  const float v = x[i];
  y[i] = sqrt(v);
  y[n + i] = exp(v);
  y[2 * n + i] = log(v);
  y[3 * n + i] = sin(v);
  y[4 * n + i] = cos(v);
  y[5 * n + i] = 1.0f / v;
  y[6 * n + i] = rsqrt(v);
  y[7 * n + i] = atan2(v, 2.0f);
  y[8 * n + i] = floor(v) + rint(v);
}
