// Each texel votes for one of the upper half; the last row has the largest vote of each column.
// glsl2eu.sh options: --groups 2,2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(r32ui, binding = 0) readonly uniform uimage2D choice;
layout(r32ui, binding = 1) uniform uimage2D votes;
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  uint v = imageLoad(choice, at).x;
  ivec2 to = ivec2(v & 15u, (v >> 4) & 7u);
  imageAtomicAdd(votes, to, 1u);
  imageAtomicMax(votes, ivec2(to.x, 15), v);
}
