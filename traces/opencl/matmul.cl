// A product of matrices by tiles in local memory, and barriers in a loop: C = A * B.
#define TILE 8
__attribute__((reqd_work_group_size(TILE, TILE, 1)))
__kernel void matmul(__global const float *a, __global const float *b, __global float *c, uint inner,
                     uint width) {
  __local float left[TILE][TILE], right[TILE][TILE];
  const uint lx = get_local_id(0), ly = get_local_id(1);
  const uint x = get_global_id(0), y = get_global_id(1);
  float sum = 0.0f;
  for (uint k = 0; k < inner; k += TILE) {
    left[ly][lx] = a[y * inner + k + lx];
    right[ly][lx] = b[(k + ly) * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE; ++i) sum = fma(left[ly][i], right[i][lx], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * width + x] = sum;
}
