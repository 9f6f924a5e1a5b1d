#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
// AES-256, one block per item. The tables are in a texture: Mesa, too, reads constants at an index that differs between
// lanes with the sampler's ld, as drivers of the time did.
layout(local_size_x = ITEMS) in;
layout(std430, binding = 0) buffer ST { uvec4 state[]; };
uniform usampler2D tables;
uniform uvec4 rk[15];
#define T(n, at) texelFetch(tables, ivec2(int((at) & 255u), n), 0).x
#define COLUMN(a, b, c, d) T(0, a) ^ T(1, (b) >> 8u) ^ T(2, (c) >> 16u) ^ T(3, (d) >> 24u)
#define ROUND(v) uvec4(COLUMN(v.x, v.y, v.z, v.w), COLUMN(v.y, v.z, v.w, v.x), \
                       COLUMN(v.z, v.w, v.x, v.y), COLUMN(v.w, v.x, v.y, v.z))
#define LAST(a, b, c, d) (T(2, a) & 0xffu) ^ (T(3, b >> 8u) & 0xff00u) ^ \
                         (T(0, c >> 16u) & 0xff0000u) ^ (T(1, d >> 24u) & 0xff000000u)
void main() {
  uvec4 s = state[gl_GlobalInvocationID.x] ^ rk[0];
  for (int n = 1; n < 14; ++n) s = ROUND(s) ^ rk[n];
  s = uvec4(LAST(s.x, s.y, s.z, s.w), LAST(s.y, s.z, s.w, s.x), LAST(s.z, s.w, s.x, s.y),
            LAST(s.w, s.x, s.y, s.z));
  state[gl_GlobalInvocationID.x] = s ^ rk[14];
}
