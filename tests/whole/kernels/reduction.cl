// HeCBench's reduction: each item sums WIDTH neighbours per iteration, and adds its sum to one word at the end.
__kernel void reduction(__global const int *in, __global int *out, uint length) {
  int sum = 0;
  const uint stride = get_global_size(0) * WIDTH;
  for (uint i = get_global_id(0) * WIDTH; i < length; i += stride)
    for (uint k = 0; k < WIDTH; ++k) sum += in[i + k];
  atomic_add(out, sum);
}
