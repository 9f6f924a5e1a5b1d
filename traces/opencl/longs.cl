// Numbers of 64 bits: products, shifts, comparisons, sums with carry.
__kernel void longs(__global long *x, __global const ulong *y, long k) {
  const size_t i = get_global_id(0);
  const long a = x[i];
  const ulong b = y[i];
  x[i] = a * (long)b + (a >> (b & 63)) - (long)(b << 3) + (a < (long)b ? a : k) + (long)clz(b);
}
