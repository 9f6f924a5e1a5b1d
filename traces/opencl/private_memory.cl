// A private array too large for registers: 64 numbers, gathered in an order that the data give.
#define N 64
__kernel void private_memory(__global const uint *in, __global uint *out) {
  uint a[N];
  const uint i = get_global_id(0);
#pragma unroll 1
  for (uint k = 0; k < N; ++k) a[k] = in[i * N + k];
  uint sum = 0;
#pragma unroll 1
  for (uint k = 0; k < N; ++k) {
    const uint at = (k * 37 + in[i]) & (N - 1);
    sum += a[at] * k;
    a[at] = sum;
  }
  out[i] = sum ^ a[sum & (N - 1)];
}
