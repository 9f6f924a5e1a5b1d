// An array of each invocation's own, indexed by data: registers on Ivy Bridge, memory on Haswell.
// glsl2eu.sh options: --groups 2 --count In=3072
#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer In { uint x[]; };
layout(std430, binding = 1) buffer Out { uint y[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  uint a[24];
  for (int k = 0; k < 24; ++k) a[k] = x[i * 24u + uint(k)];
  uint digest = 0u;
  for (int k = 0; k < 24; ++k) digest = digest * 31u + a[int(a[k] % 24u)];
  y[i] = digest;
}
