// Doubles: whole numbers next to one, as the compiler expands them.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) writeonly buffer Out { double result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  result[4u * i] = floor(a[i]);
  result[4u * i + 1u] = ceil(a[i]);
  result[4u * i + 2u] = trunc(a[i]);
  result[4u * i + 3u] = fract(a[i]);
}
