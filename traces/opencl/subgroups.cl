// Sub-groups: what a lane says to another, sums over all, prefix sums.
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
__attribute__((intel_reqd_sub_group_size(16)))
__kernel void subgroups(__global const uint *in, __global const uint *lane, __global uint *out) {
  const size_t i = get_global_id(0);
  const uint v = in[i];
  const uint other = intel_sub_group_shuffle(v, lane[i]);
  const uint swapped = intel_sub_group_shuffle_xor(v, 5u);
  out[i] = other + 3u * swapped + 5u * sub_group_reduce_add(v) + 7u * sub_group_scan_inclusive_add(v) +
           sub_group_reduce_max(v);
}
