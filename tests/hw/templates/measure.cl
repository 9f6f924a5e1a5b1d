// The templates in OpenCL C. README.md lists their measurements.

// As row I29: each step is a dependent read from a list in the L3.
__kernel void chase(__global const uint *list, __global uint *sums, int steps) {
  uint p = sums[get_global_id(0)], sum = 0;  // 0, which the compiler cannot assume
  for (int i = 0; i < steps; i += 8) {
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
  }
  sums[get_global_id(0)] = sum + p;
}

// As row 4.peak: only independent multiply-adds.
__kernel void rate_mad(__global float *result, float factor, float summand, int steps) {
  float a = get_global_id(0), b = a + 1, c = a + 2, d = a + 3;
  for (int i = 0; i < steps; i += 4) {
    a = mad(a, factor, summand); b = mad(b, factor, summand);
    c = mad(c, factor, summand); d = mad(d, factor, summand);
    a = mad(a, factor, summand); b = mad(b, factor, summand);
    c = mad(c, factor, summand); d = mad(d, factor, summand);
    a = mad(a, factor, summand); b = mad(b, factor, summand);
    c = mad(c, factor, summand); d = mad(d, factor, summand);
    a = mad(a, factor, summand); b = mad(b, factor, summand);
    c = mad(c, factor, summand); d = mad(d, factor, summand);
  }
  result[get_global_id(0)] = a + b + c + d;
}

// As row I28: every invocation increments the same dword.
__kernel void contended_atomic(__global uint *count, __global uint *last) {
  uint value = get_global_id(0);
  for (int i = 0; i < 4; ++i) value += atomic_add(count, value & 1);
  last[get_global_id(0)] = value;
}

// As row I37: every invocation reads 64 bytes of its own, once.
__kernel void stream(__global const uint4 *data, __global uint *result) {
  const size_t i = get_global_id(0), all = get_global_size(0);
  const uint4 sum = data[i] + data[i + all] + data[i + 2 * all] + data[i + 3 * all];
  result[i] = sum.x + sum.y + sum.z + sum.w;
}
