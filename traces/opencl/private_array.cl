// A private array that is indexed by data: each invocation sorts 32 numbers by insertion.
#define N 32
__kernel void private_array(__global const int *in, __global int *out) {
  int a[N];
  const uint base = get_global_id(0) * N;
#pragma unroll 1
  for (int i = 0; i < N; ++i) {
    const int v = in[base + i];
    int at = i;
    while (at > 0 && a[at - 1] > v) {
      a[at] = a[at - 1];
      --at;
    }
    a[at] = v;
  }
#pragma unroll 1
  for (int i = 0; i < N; ++i) out[base + i] = a[i];
}
