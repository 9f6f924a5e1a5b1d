// What the compiler computes once for all lanes, and how it stores lanes one by one: neighbours at one
// address are gathered by a short vector of offsets, a chain of mad on one value keeps its results side
// by side in a register, an array in registers is written a lane at a time, and a quotient of a short
// and an unsigned number goes through dwords.
__kernel void uniform(__global const uint *h, __global const float *f, __global const short *s,
                      __global uint *sums, __global float *chain, __global float *picked,
                      __global int *rest, uint at) {
  const uint i = get_global_id(0);
  sums[i] = h[at] * 3u + h[at + 1] * 5u + h[at + 2] * 7u + h[at + 5] * 11u + i;
  const float u = fma(f[0], f[1], f[2]), v = fma(u, f[3], f[1]), w = fma(v, u, f[0]);
  chain[i] = fma(f[4 + (i & 3)], w, u) + v;
  float p[8];
  for (int k = 0; k < 8; ++k) p[k] = (float)k;
  p[(i * 3 + at) & 7] = f[8 + (i & 7)];
  p[(i + 1) & 7] = s[i];
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += p[k] * (float)(1 << k);
  picked[i] = sum;
  const short n = s[i];
  rest[i] = n % ((n & (short)63) | (short)1) + 1000 * ((int)n / (int)((h[i] & 0xff) | 1));
}
