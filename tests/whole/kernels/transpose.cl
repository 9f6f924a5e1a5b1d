// HeCBench's transpose: a tensor of six dimensions, one block of the three inner ones per group, transposed in local
// memory. Shapes, their reciprocals and strides are in buffers.
#define TILE 5863
__kernel void transpose(__global double *out, __global const double *in, __global const int *shape_in,
                        __global const float *shape_in_r, __global const int *shape_out,
                        __global const float *shape_out_r, __global const int *stride_in,
                        __global const int *stride_out_local, __global const int *stride_out) {
  __local double tile[5900];
  const int block = get_group_id(0);
  int rest = block, begin = 0;
  for (int i = 0; i < 3; ++i) {
    const int quotient = rest * shape_in_r[i];
    begin += stride_in[i] * (rest - quotient * shape_in[i]);
    rest = quotient;
  }
  for (int i = get_local_id(0); i < TILE; i += get_local_size(0)) tile[i] = in[i + block * TILE];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_id(0); i < TILE; i += get_local_size(0)) {
    int to = 0, from = 0;
    rest = i;
    for (int j = 0; j < 3; ++j) {
      const int quotient = rest * shape_out_r[j];
      const int at = rest - quotient * shape_out[j];
      to += stride_out[j] * at;
      from += stride_out_local[j] * at;
      rest = quotient;
    }
    out[begin + to] = tile[from];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
