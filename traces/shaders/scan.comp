// Prefix sums of each group in shared local memory: a barrier between steps that read what others wrote.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 128) in;
layout(std430, binding = 0) readonly buffer In { uint data[]; };
layout(std430, binding = 1) writeonly buffer Out { uint sums[]; };
shared uint part[128];
void main() {
  uint l = gl_LocalInvocationID.x;
  part[l] = data[gl_GlobalInvocationID.x];
  barrier();
  for (uint step = 1u; step < 128u; step <<= 1) {
    uint other = l >= step ? part[l - step] : 0u;
    barrier();
    part[l] += other;
    barrier();
  }
  sums[gl_GlobalInvocationID.x] = part[l];
}
