// Vectors: the point that a ray meets of a plane, and its mirrored direction.
__kernel void vectors(__global const float4 *from, __global const float4 *along, float4 plane,
                      __global float4 *point, __global float4 *mirrored) {
  const size_t i = get_global_id(0);
  const float4 o = from[i], d = along[i];
  const float distance = -(dot(o.xyz, plane.xyz) + plane.w) / dot(d.xyz, plane.xyz);
  point[i] = (float4)(o.xyz + distance * d.xyz, distance);
  mirrored[i] = (float4)(d.xyz - 2.0f * dot(d.xyz, plane.xyz) * plane.xyz, d.w).zyxw;
}
