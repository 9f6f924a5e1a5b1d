// As row I28: every invocation increments the same dword.
// glsl2eu.sh options: --groups 64
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Counter { uint count; };
layout(std430, binding = 1) buffer Out { uint last[]; };
void main() {
  uint value = gl_GlobalInvocationID.x;
  for (int i = 0; i < 4; ++i) value += atomicAdd(count, value & 1u);
  last[gl_GlobalInvocationID.x] = value;
}
