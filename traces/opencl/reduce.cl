// Local memory of a size that the caller gives: a sum for each group, by a tree.
__kernel void reduce(__global const uint *in, __global uint *sums, __local uint *part) {
  const uint l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = get_local_size(0) / 2; s > 0; s /= 2) {
    if (l < s) part[l] += part[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) sums[get_group_id(0)] = part[0];
}
