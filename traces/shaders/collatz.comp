// Steps until a number has come down to 1: a loop that every lane leaves at its own time.
// glsl2eu.sh options: --groups 4 --uniform limit=100
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) writeonly buffer Steps { uint steps[]; };
uniform uint limit;
void main() {
  uint n = gl_GlobalInvocationID.x + 1u;
  uint count = 0u;
  while (n != 1u && count < limit) {
    n = (n & 1u) != 0u ? 3u * n + 1u : n >> 1;
    ++count;
  }
  steps[gl_GlobalInvocationID.x] = count;
}
