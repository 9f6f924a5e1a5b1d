// Products of square matrices of N x N floats, as beginners and tuners write them.
// One item per element, its lanes in a row of C (Intel's sample "naive").
__kernel void element(__global const float *a, __global const float *b, __global float *c, uint n) {
  const uint column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (uint k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

// As before with signed indices, which a compiler turns into other code (Intel's pti-gpu, cl_gemm).
#ifdef SIMD
__attribute__((intel_reqd_sub_group_size(SIMD)))
#endif
__kernel void element_signed(__global float *a, __global float *b, __global float *c, int n) {
  const int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

// One item per element, its lanes in a column of C (HandsOnOpenCL, exercise 6).
__kernel void element_by_column(__global const float *a, __global const float *b, __global float *c,
                                uint n) {
  const uint i = get_global_id(0), j = get_global_id(1);
  float sum = 0;
  for (uint k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}

// One item per row of C, of which `columns` are computed (HandsOnOpenCL, exercise 7).
__kernel void row(__global const float *a, __global const float *b, __global float *c, uint n,
                  uint columns) {
  const uint i = get_global_id(0);
  for (uint j = 0; j < columns; ++j) {
    float sum = 0;
    for (uint k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
    c[i * n + j] = sum;
  }
}

// Blocks of 16 x 16 in local memory (HandsOnOpenCL, exercise 9).
__attribute__((reqd_work_group_size(16, 16, 1)))
__kernel void blocks(__global const float *a, __global const float *b, __global float *c, uint n) {
  __local float left[16][16], right[16][16];
  const uint lx = get_local_id(0), ly = get_local_id(1);
  const uint column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (uint block = 0; block < n; block += 16) {
    left[ly][lx] = a[row * n + block + lx];
    right[ly][lx] = b[(block + ly) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 16; ++k) sum += left[ly][k] * right[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

// A sub-group of 8 computes 8 rows of 32 columns; shuffles pass A around (Intel's L3_SIMD_4x8x8).
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
__attribute__((intel_reqd_sub_group_size(8))) __attribute__((reqd_work_group_size(8, 1, 1)))
__kernel void registers(__global const float *a, __global const float4 *b, __global float4 *c, uint n) {
  const uint lane = get_local_id(0), column = get_global_id(0), row = get_global_id(1) * 8;
  float4 sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (uint k = 0; k < n; k += 8) {
    float left[8];
    for (uint i = 0; i < 8; ++i) left[i] = a[(row + i) * n + k + lane];
    for (uint j = 0; j < 8; ++j) {
      const float4 right = b[(k + j) * (n / 4) + column];
      for (uint i = 0; i < 8; ++i) sum[i] += intel_sub_group_shuffle(left[i], j) * right;
    }
  }
  for (uint i = 0; i < 8; ++i) c[(row + i) * (n / 4) + column] = sum[i];
}
