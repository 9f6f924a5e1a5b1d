// C = A B by tiles of 8 x 8 in shared local memory.
// glsl2eu.sh options: --groups 3,2 --uniform inner=32
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_arrays_of_arrays : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer A { float a[]; };
layout(std430, binding = 1) readonly buffer B { float b[]; };
layout(std430, binding = 2) writeonly buffer C { float c[]; };
uniform uint inner;  // columns of A, rows of B
shared float tile_a[8][8], tile_b[8][8];
void main() {
  uvec2 l = gl_LocalInvocationID.xy, at = gl_GlobalInvocationID.xy;
  uint width = gl_NumWorkGroups.x * 8u;
  float sum = 0.0;
  for (uint begin = 0u; begin < inner; begin += 8u) {
    tile_a[l.y][l.x] = a[at.y * inner + begin + l.x];
    tile_b[l.y][l.x] = b[(begin + l.y) * width + at.x];
    barrier();
    for (uint k = 0u; k < 8u; ++k) sum += tile_a[l.y][k] * tile_b[k][l.x];
    barrier();
  }
  c[at.y * width + at.x] = sum;
}
