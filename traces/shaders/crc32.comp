// Checksums of four words by a table in uniforms that every lane indexes for itself.
// glsl2eu.sh options: --groups 2 --uniform table=0,0x1db71064,0x3b6e20c8,0x26d930ac,0x76dc4190,0x6b6b51f4,0x4db26158,0x5005713c,0xedb88320,0xf00f9344,0xd6d6a3e8,0xcb61b38c,0x9b64c2b0,0x86d3d2d4,0xa00ae278,0xbdbdf21c
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uvec4 data[]; };
layout(std430, binding = 1) writeonly buffer Out { uint sums[]; };
uniform uint table[16];
void main() {
  uvec4 words = data[gl_GlobalInvocationID.x];
  uint crc = 0xffffffffu;
  for (int w = 0; w < 4; ++w) {
    crc ^= words[w];
    for (int nibble = 0; nibble < 8; ++nibble) crc = (crc >> 4) ^ table[crc & 15u];
  }
  sums[gl_GlobalInvocationID.x] = ~crc;
}
