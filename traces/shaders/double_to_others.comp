// Doubles to int, uint, float and bool, in all channels and in some.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) writeonly buffer Signed { int to_int[]; };
layout(std430, binding = 2) writeonly buffer Unsigned { uint to_uint[]; };
layout(std430, binding = 3) writeonly buffer Single { float to_float[]; };
layout(std430, binding = 4) writeonly buffer Truth { uint truth[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  to_int[i] = int(a[i]);
  to_float[i] = float(a[i]);
  uint number = 7u;
  if ((i & 5u) != 1u) number = uint(abs(a[i]));
  to_uint[i] = number;
  truth[i] = bool(a[i]) ? 1u : 0u;
}
