// HeCBench's popcount: bits of 64-bit words in five ways, each a kernel of its own.
#define WORD const ulong word = data[get_global_id(0)]
#define M1 0x5555555555555555
#define M2 0x3333333333333333
#define M4 0x0f0f0f0f0f0f0f0f
__kernel void sums(__global const ulong *data, __global int *counts) {
  WORD;
  ulong x = word - ((word >> 1) & M1);
  x = (x & M2) + ((x >> 2) & M2);
  x = (x + (x >> 4)) & M4;
  x += x >> 8;
  x += x >> 16;
  x += x >> 32;
  counts[get_global_id(0)] = x & 0x7f;
}
__kernel void product(__global const ulong *data, __global int *counts) {
  WORD;
  ulong x = word - ((word >> 1) & M1);
  x = (x & M2) + ((x >> 2) & M2);
  x = (x + (x >> 4)) & M4;
  counts[get_global_id(0)] = x * 0x0101010101010101 >> 56;
}
__kernel void ones(__global const ulong *data, __global int *counts) {
  WORD;
  char count = 0;
  for (ulong x = word; x; ++count) x &= x - 1;
  counts[get_global_id(0)] = count;
}
__kernel void each_bit(__global const ulong *data, __global int *counts) {
  WORD;
  ulong x = word;
  char count = 0;
  for (char i = 0; i < 64; ++i, x >>= 1) count += x & 1;
  counts[get_global_id(0)] = count;
}
#define B2(n) n, n + 1, n + 1, n + 2
#define B4(n) B2(n), B2(n + 1), B2(n + 1), B2(n + 2)
#define B6(n) B4(n), B4(n + 1), B4(n + 1), B4(n + 2)
__constant uchar bits[256] = {B6(0), B6(1), B6(1), B6(2)};
__kernel void table(__global const ulong *data, __global int *counts) {
  WORD;
  int count = 0;
  for (int i = 0; i < 8; ++i) count += bits[word >> 8 * i & 0xff];
  counts[get_global_id(0)] = count;
}
