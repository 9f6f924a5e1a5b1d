// Local memory and a barrier: a matrix of floats is turned by tiles of 16 x 16, whose rows have 17.
// cl2eu.sh options: --gen bdw --global 64,32 --arg in=iota:2048 --arg out=zeros:2048 --arg width=64 --arg height=32
#define TILE 16
__attribute__((reqd_work_group_size(TILE, TILE, 1)))
__kernel void transpose(__global const float *in, __global float *out, uint width, uint height) {
  __local float tile[TILE][TILE + 1];
  const uint lx = get_local_id(0), ly = get_local_id(1);
  const uint x = get_group_id(0) * TILE, y = get_group_id(1) * TILE;
  tile[ly][lx] = in[(y + ly) * width + x + lx];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(x + ly) * height + y + lx] = tile[lx][ly];
}
