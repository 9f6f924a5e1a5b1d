// Counts of byte values: atomics on shared local memory within a group, on a buffer between groups.
// glsl2eu.sh options: --groups 4
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { uint data[]; };
layout(std430, binding = 1) buffer Out { uint counts[32]; };
shared uint part[32];
void main() {
  uint l = gl_LocalInvocationID.x;
  if (l < 32u) part[l] = 0u;
  barrier();
  uint four = data[gl_GlobalInvocationID.x];
  for (uint shift = 0u; shift < 32u; shift += 8u) atomicAdd(part[(four >> shift) & 31u], 1u);
  barrier();
  if (l < 32u && part[l] != 0u) atomicAdd(counts[l], part[l]);
}
