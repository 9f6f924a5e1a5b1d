// As row I37: every invocation reads 64 bytes of its own, once.
// glsl2eu.sh options: --groups 256 --count Data=65536
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Data { uvec4 data[]; };
layout(std430, binding = 1) buffer Out { uint result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, all = gl_NumWorkGroups.x * 64u;
  uvec4 sum = data[i] + data[i + all] + data[i + 2u * all] + data[i + 3u * all];
  result[i] = sum.x + sum.y + sum.z + sum.w;
}
