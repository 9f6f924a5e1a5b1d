// Each invocation keeps 120 values beside what it works with: more than registers hold.
// glsl2eu.sh options: --groups 2
#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer In { uvec4 x[]; };
layout(std430, binding = 1) buffer Out { uvec4 y[]; };
#define LOAD(v, k) uvec4 v = x[(i * 5u + k * 29u) & 127u]; sum += v;
#define MIX(v) digest = digest * 31u + (v ^ sum);
void main() {
  uint i = gl_GlobalInvocationID.x;
  uvec4 sum = uvec4(0u);
  LOAD(v0, 0u) LOAD(v1, 1u) LOAD(v2, 2u) LOAD(v3, 3u) LOAD(v4, 4u) LOAD(v5, 5u)
  LOAD(v6, 6u) LOAD(v7, 7u) LOAD(v8, 8u) LOAD(v9, 9u) LOAD(v10, 10u) LOAD(v11, 11u)
  LOAD(v12, 12u) LOAD(v13, 13u) LOAD(v14, 14u) LOAD(v15, 15u) LOAD(v16, 16u) LOAD(v17, 17u)
  LOAD(v18, 18u) LOAD(v19, 19u) LOAD(v20, 20u) LOAD(v21, 21u) LOAD(v22, 22u) LOAD(v23, 23u)
  LOAD(v24, 24u) LOAD(v25, 25u) LOAD(v26, 26u) LOAD(v27, 27u) LOAD(v28, 28u) LOAD(v29, 29u)
  uvec4 digest = uvec4(i);
  MIX(v0) MIX(v1) MIX(v2) MIX(v3) MIX(v4) MIX(v5) MIX(v6) MIX(v7) MIX(v8)
  MIX(v9) MIX(v10) MIX(v11) MIX(v12) MIX(v13) MIX(v14) MIX(v15) MIX(v16) MIX(v17)
  MIX(v18) MIX(v19) MIX(v20) MIX(v21) MIX(v22) MIX(v23) MIX(v24) MIX(v25) MIX(v26)
  MIX(v27) MIX(v28) MIX(v29)
  y[i] = digest;
}
