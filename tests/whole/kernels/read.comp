#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
// clpeak's global bandwidth: 16 reads of WIDTH floats per item; those of a group are adjacent.
layout(local_size_x = 256) in;
#if WIDTH == 1
#define REAL float
#elif WIDTH == 2
#define REAL vec2
#else
#define REAL vec4
#endif
#if WIDTH <= 4
#define PARTS 1u
#else
#define PARTS (WIDTH / 4u)
#endif
layout(std430, binding = 0) readonly buffer S { REAL a[]; };
layout(std430, binding = 1) buffer D { float b[]; };
void main() {
  uint id = gl_WorkGroupID.x * (256u * 16u) + gl_LocalInvocationID.x;
  REAL sum[PARTS];
  for (uint i = 0u; i < PARTS; ++i) sum[i] = REAL(0.0);
  for (uint k = 0u; k < 16u; ++k) {
    for (uint i = 0u; i < PARTS; ++i) sum[i] += a[id * PARTS + i];
    id += 256u;
  }
  float all = 0.0;
  for (uint i = 0u; i < PARTS; ++i) all += dot(sum[i], REAL(1.0));
  b[gl_GlobalInvocationID.x] = all;
}
