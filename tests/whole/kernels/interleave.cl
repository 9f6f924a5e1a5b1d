// HeCBench's interleave: 16 sums per item, in structures of 16 words or in 16 arrays.
#define ALL(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)
__kernel void structures(__global uint *out, __global const uint *in, uint times) {
  const uint id = get_global_id(0) * 16;
  for (uint i = 0; i < times; ++i) {
#define ADD(k) out[id + k] += in[id + k];
    ALL(ADD)
#undef ADD
  }
}
__kernel void arrays(__global uint *out, __global const uint *in, uint times) {
  const uint id = get_global_id(0);
  for (uint i = 0; i < times; ++i) {
#define ADD(k) out[k * 4096 + id] += in[k * 4096 + id];
    ALL(ADD)
  }
}
