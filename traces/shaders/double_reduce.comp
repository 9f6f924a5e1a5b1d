// Doubles in shared memory: a sum and a maximum of each group, in steps with barriers.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { double data[]; };
layout(std430, binding = 1) writeonly buffer Out { double result[]; };
shared double sums[64];
shared double largest[64];
void main() {
  uint l = gl_LocalInvocationID.x;
  sums[l] = data[gl_GlobalInvocationID.x];
  largest[l] = sums[l];
  barrier();
  for (uint step = 32u; step > 0u; step >>= 1) {
    if (l < step) {
      sums[l] += sums[l + step];
      largest[l] = max(largest[l], largest[l + step]);
    }
    barrier();
  }
  result[gl_GlobalInvocationID.x] = l == 0u ? sums[0] : l == 1u ? largest[0] : sums[l >> 1];
}
