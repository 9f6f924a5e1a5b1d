// Atomics on global memory: counts of the high four bits of bytes.
__kernel void histogram(__global const uchar *in, __global uint *bins) {
  atomic_inc(&bins[in[get_global_id(0)] >> 4]);
}
