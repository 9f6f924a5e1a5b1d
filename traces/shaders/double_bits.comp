// Doubles as bits: halves packed and unpacked, mantissas and exponents, not-a-number, infinity.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) writeonly buffer Swapped { double swapped[]; };
layout(std430, binding = 2) writeonly buffer Negated { double negated[]; };
layout(std430, binding = 3) writeonly buffer Kinds { uint kinds[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  uvec2 halves = unpackDouble2x32(a[i]);
  swapped[i] = packDouble2x32(halves.yx ^ uvec2(i, 0u));
  negated[i] = -a[i];
  kinds[i] = (isnan(a[i]) ? 1u : 0u) | (isinf(a[i]) ? 2u : 0u) | halves.y >> 31 << 2;
}
