// Local memory of a size that the caller gives: a sum for each group, by a tree.
// cl2eu.sh options: --gen skl --global 1024 --local 128 --arg in=iota:1024 --arg sums=zeros:8 --arg part=local:512
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
