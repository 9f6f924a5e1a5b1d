// Each invocation keeps 80 values: more than the registers hold where 768 share a group.
// glsl2eu.sh options: --groups 1
#version 430
layout(local_size_x = 768) in;
layout(std430, binding = 0) buffer In { uint x[]; };
layout(std430, binding = 1) buffer Out { uint y[]; };
uint value(uint k) { return x[(gl_GlobalInvocationID.x * 5u + k * 29u) & 1023u]; }
uvec4 values(uint k) { return uvec4(value(k), value(k + 1u), value(k + 2u), value(k + 3u)); }
#define LOAD(v, k) uvec4 v = values(k); sum += v.x + v.y + v.z + v.w;
#define MIX(v) \
  for (int j = 0; j < 4; ++j) digest = digest * 31u + (v[j] ^ sum);
void main() {
  uint sum = 0u;
  LOAD(v0, 0u) LOAD(v1, 4u) LOAD(v2, 8u) LOAD(v3, 12u)
  LOAD(v4, 16u) LOAD(v5, 20u) LOAD(v6, 24u) LOAD(v7, 28u)
  LOAD(v8, 32u) LOAD(v9, 36u) LOAD(v10, 40u) LOAD(v11, 44u)
  LOAD(v12, 48u) LOAD(v13, 52u) LOAD(v14, 56u) LOAD(v15, 60u)
  LOAD(v16, 64u) LOAD(v17, 68u) LOAD(v18, 72u) LOAD(v19, 76u)
  uint digest = gl_GlobalInvocationID.x;
  MIX(v0) MIX(v1) MIX(v2) MIX(v3) MIX(v4)
  MIX(v5) MIX(v6) MIX(v7) MIX(v8) MIX(v9)
  MIX(v10) MIX(v11) MIX(v12) MIX(v13) MIX(v14)
  MIX(v15) MIX(v16) MIX(v17) MIX(v18) MIX(v19)
  y[gl_GlobalInvocationID.x] = digest;
}
