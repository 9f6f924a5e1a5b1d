// As row I29: each step is a dependent read from a list in the L3.
// glsl2eu.sh options: --groups 1 --data List=LIST --uniform steps=4096
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 16) in;
uniform int steps;
layout(std430, binding = 0) readonly buffer List { uint list[]; };  // list[i] = (i + 16) % 1024
layout(std430, binding = 1) buffer Sum { uint sums[]; };
void main() {
  uint p = sums[gl_GlobalInvocationID.x], sum = 0u;  // 0, which the compiler cannot assume
  for (int i = 0; i < steps; i += 8) {
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
    sum += p; p = list[p];
  }
  sums[gl_GlobalInvocationID.x] = sum + p;
}
