// Images: each texel is the mean of its neighbours, read through a sampler that clamps at the edge.
__constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
__kernel void blur(__read_only image2d_t in, __write_only image2d_t out) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0.0f;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) sum += read_imagef(in, nearest, at + (int2)(dx, dy));
  write_imagef(out, at, sum / 9.0f);
}
