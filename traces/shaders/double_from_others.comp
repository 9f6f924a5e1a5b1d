// Doubles from int, uint and float, and constants.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer Signed { int from_int[]; };
layout(std430, binding = 1) readonly buffer Unsigned { uint from_uint[]; };
layout(std430, binding = 2) readonly buffer Single { float from_float[]; };
layout(std430, binding = 3) writeonly buffer Out { double result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  result[4u * i] = double(from_int[i]) + 0.5lf;
  result[4u * i + 1u] = double(from_uint[i]) * 0.1lf;
  result[4u * i + 2u] = double(from_float[i]);
  result[4u * i + 3u] = from_float[i] > 0.0 ? 3.141592653589793lf : double(i);
}
