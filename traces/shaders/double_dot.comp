// Doubles: products of vectors and matrices.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { dvec4 a[]; };
layout(std430, binding = 1) readonly buffer B { dvec4 b[]; };
layout(std430, binding = 2) writeonly buffer Out { dvec4 result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  dvec4 x = a[i], y = b[i];
  dmat2 m = dmat2(x.xy, x.zw);
  dvec2 v = m * y.xy;
  result[i] = dvec4(dot(x, y), dot(x.xyz, y.zxy), v.x - v.y, cross(x.xyz, y.xyz).z);
}
