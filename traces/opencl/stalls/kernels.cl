// Ordinary kernels, each slow for a reason of its own: tests/stalls compares what the report says of
// each with what removal of the limit gains.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable

// ---- products of matrices of 64 x 64 ----

// One element an item, all operands from global memory.
__kernel void matmul_naive(__global const float *a, __global const float *b, __global float *c) {
  const int x = get_global_id(0), y = get_global_id(1), n = get_global_size(0);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

// Blocks of 16 x 16 in local memory.
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void matmul_tiled(__global const float *a, __global const float *b, __global float *c) {
  __local float ta[16][16], tb[16][16];
  const int lx = get_local_id(0), ly = get_local_id(1);
  const int x = get_global_id(0), y = get_global_id(1), n = get_global_size(0);
  float sum = 0;
  for (int block = 0; block < n; block += 16) {
    ta[ly][lx] = a[y * n + block + lx];
    tb[ly][lx] = b[(block + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) sum += ta[ly][k] * tb[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = sum;
}

// Four rows an item, in registers; the second dimension of the range is a quarter of the matrix.
__kernel void matmul_blocked(__global const float *a, __global const float *b, __global float *c) {
  const int x = get_global_id(0), y = 4 * get_global_id(1), n = get_global_size(0);
  float sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < n; ++k) {
    const float right = b[k * n + x];
    for (int row = 0; row < 4; ++row) sum[row] += a[(y + row) * n + k] * right;
  }
  for (int row = 0; row < 4; ++row) c[(y + row) * n + x] = sum[row];
}

// ---- histograms of 64 bins ----

__kernel void histogram_global(__global const uint *in, __global uint *bins) {
  atomic_inc(&bins[in[get_global_id(0)] & 63]);
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void histogram_local(__global const uint *in, __global uint *bins) {
  __local uint own[64];
  const int l = get_local_id(0);
  if (l < 64) own[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 4; ++i) atomic_inc(&own[in[4 * get_global_id(0) + i] & 63]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 64) atomic_add(&bins[l], own[l]);
}

// ---- vectors ----

__kernel void vectors(__global const float4 *x, __global const float4 *y, __global float4 *z) {
  const int i = get_global_id(0);
  z[i] = x[i] * 2.5f + y[i];
}

// ---- bodies: structures of 28 bytes, and arrays ----

typedef struct { float x, y, z, vx, vy, vz, m; } Body;

__kernel void bodies_structures(__global const Body *p, __global float *out, int n) {
  const int i = get_global_id(0);
  const float x = p[i].x, y = p[i].y, z = p[i].z;
  float pull = 0;
  for (int k = 0; k < n; ++k) {
    const float dx = p[(i + k) & (n - 1)].x - x, dy = p[(i + k) & (n - 1)].y - y;
    const float dz = p[(i + k) & (n - 1)].z - z;
    pull += p[(i + k) & (n - 1)].m * native_rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
  }
  out[i] = pull;
}

__kernel void bodies_arrays(__global const float *px, __global const float *py,
                            __global const float *pz, __global const float *pm,
                            __global float *out, int n) {
  const int i = get_global_id(0);
  const float x = px[i], y = py[i], z = pz[i];
  float pull = 0;
  for (int k = 0; k < n; ++k) {
    const int o = (i + k) & (n - 1);
    const float dx = px[o] - x, dy = py[o] - y, dz = pz[o] - z;
    pull += pm[o] * native_rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
  }
  out[i] = pull;
}

// ---- prices of options ----

#define PRICE(NAME, REAL, LOG, EXP, SQRT)                                          \
  __kernel void NAME(__global const REAL *spot, __global REAL *price) {            \
    const int i = get_global_id(0);                                                \
    const REAL strike = 100, rate = (REAL)0.02, sigma = (REAL)0.3, time = 1;       \
    const REAL root = sigma * SQRT(time + spot[i] * (REAL)0.001);                  \
    const REAL d = (LOG(spot[i] / strike) + rate + sigma * sigma / 2) / root;      \
    const REAL k = 1 / (1 + (REAL)0.2316419 * fabs(d));                            \
    const REAL w = (REAL)0.3989423 * EXP(-d * d / 2) * k *                         \
                   ((REAL)0.3193815 + k * ((REAL)-0.3565638 + k * (REAL)1.781478)); \
    price[i] = spot[i] * (1 - w) - strike * EXP(-rate) * w;                        \
  }
PRICE(black_scholes, float, log, exp, sqrt)
PRICE(black_scholes_native, float, native_log, native_exp, native_sqrt)

// Doubles have no short functions: a series.
__kernel void black_scholes_double(__global const double *spot, __global double *price) {
  const int i = get_global_id(0);
  const double d = spot[i] / 100.0 - 1.0;
  double term = 1, sum = 1;
  for (int k = 1; k < 12; ++k) {
    term = term * d / (double)k;
    sum += term;
  }
  price[i] = sum * spot[i];
}

// ---- sums of 256 numbers a group ----

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void reduce_modulo(__global const uint *in, __global uint *out) {
  __local uint part[256];
  const uint l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 1; step < 256; step *= 2) {
    if (l % (2 * step) == 0) part[l] += part[l + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = part[0];
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void reduce_sequential(__global const uint *in, __global uint *out) {
  __local uint part[256];
  const uint l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 128; step > 0; step /= 2) {
    if (l < step) part[l] += part[l + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = part[0];
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1))) __attribute__((intel_reqd_sub_group_size(16)))
void reduce_subgroup(__global const uint *in, __global uint *out) {
  __local uint part[16];
  const uint sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) part[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_sub_group_id() == 0) {
    const uint all = sub_group_reduce_add(part[get_sub_group_local_id()]);
    if (get_sub_group_local_id() == 0) out[get_group_id(0)] = all;
  }
}

// ---- a stencil of five points, 64 wide ----

__kernel void stencil_direct(__global const float *in, __global float *out) {
  const int x = get_global_id(0) + 1, y = get_global_id(1) + 1, w = get_global_size(0) + 2;
  out[y * w + x] = in[y * w + x] * 0.5f + 0.125f * (in[y * w + x - 1] + in[y * w + x + 1] +
                                                    in[(y - 1) * w + x] + in[(y + 1) * w + x]);
}

// A tile of 16 x 16 with its rim in local memory.
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void stencil_local(__global const float *in, __global float *out) {
  __local float tile[18][18];
  const int lx = get_local_id(0), ly = get_local_id(1), w = get_global_size(0) + 2;
  const int x = get_global_id(0), y = get_global_id(1);
  tile[ly][lx] = in[y * w + x];
  if (lx < 2) tile[ly][lx + 16] = in[y * w + x + 16];
  if (ly < 2) tile[ly + 16][lx] = in[(y + 16) * w + x];
  if (lx < 2 && ly < 2) tile[ly + 16][lx + 16] = in[(y + 16) * w + x + 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(y + 1) * w + x + 1] = tile[ly + 1][lx + 1] * 0.5f +
      0.125f * (tile[ly + 1][lx] + tile[ly + 1][lx + 2] + tile[ly][lx + 1] + tile[ly + 2][lx + 1]);
}

// ---- maxima of bytes ----

__kernel void maxima_char(__global const char *a, __global const char *b, __global char *c) {
  const int i = get_global_id(0);
  c[i] = max(a[i], b[i]);
}

__kernel void maxima_char16(__global const char16 *a, __global const char16 *b,
                            __global char16 *c) {
  const int i = get_global_id(0);
  c[i] = max(a[i], b[i]);
}

// ---- work that depends on the value ----

__kernel void branches(__global const uint *in, __global uint *out) {
  const int i = get_global_id(0);
  uint value = in[i];
  const uint kind = value >> 12 & 3;
  if (kind == 0)
    for (int k = 0; k < 40; ++k) value = value * 17 + 3;
  else if (kind == 1)
    for (int k = 0; k < 40; ++k) value = (value ^ (value >> 3)) + k;
  else if (kind == 2)
    for (int k = 0; k < 40; ++k) value = rotate(value, 5u) - 7;
  else
    value = 1;
  out[i] = value;
}

// ---- transposes of 64 x 64, rows of 16 + PAD in local memory ----

#define TRANSPOSE(NAME, PAD)                                               \
  __kernel __attribute__((reqd_work_group_size(16, 16, 1))) void NAME(     \
      __global const float *in, __global float *out) {                     \
    __local float tile[16][16 + PAD];                                      \
    const int lx = get_local_id(0), ly = get_local_id(1);                  \
    const int bx = 16 * get_group_id(0), by = 16 * get_group_id(1);        \
    const int n = get_global_size(0);                                      \
    tile[ly][lx] = in[(by + ly) * n + bx + lx];                            \
    barrier(CLK_LOCAL_MEM_FENCE);                                          \
    out[(bx + ly) * n + by + lx] = tile[lx][ly];                           \
  }
TRANSPOSE(transpose_plain, 0)
TRANSPOSE(transpose_padded, 1)
