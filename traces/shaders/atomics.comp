// Every atomic operation on buffers; no result but the number in `locked` depends on the order of threads.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer State {
  uint sum, low, high, all_bits, any_bits, odd_bits, ticket, locked;
  int least, most;
};
layout(std430, binding = 1) readonly buffer In { uint data[]; };
layout(std430, binding = 2) buffer Out { uint seen[]; };
layout(std430, binding = 3) buffer Slots { uvec2 slots[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, v = data[i];
  atomicAdd(sum, v);
  atomicMin(low, v);
  atomicMax(high, v);
  atomicAnd(all_bits, v | 0xffu);
  atomicOr(any_bits, v & 0xff00ffu);
  atomicXor(odd_bits, v);
  atomicMin(least, int(v));
  atomicMax(most, int(v));
  seen[atomicAdd(ticket, 1u)] = 1u;          // every ticket once
  slots[i].x = atomicExchange(slots[i].y, v);  // its own: what was there
  if (atomicCompSwap(locked, 0u, i + 1u) == 0u) seen[gl_WorkGroupSize.x * gl_NumWorkGroups.x] = 1u;
}
