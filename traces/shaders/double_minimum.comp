// Doubles: minimum, maximum, clamp, sign, magnitude and all comparisons.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) readonly buffer B { double b[]; };
layout(std430, binding = 2) writeonly buffer Out { double result[]; };
layout(std430, binding = 3) writeonly buffer Relations { uint relations[]; };
layout(std430, binding = 4) writeonly buffer Magnitudes { double magnitudes[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  double x = a[i], y = b[i];
  result[4u * i] = min(x, y);
  result[4u * i + 1u] = max(x, y);
  result[4u * i + 2u] = clamp(x, -2.0lf, 2.0lf);
  result[4u * i + 3u] = sign(x);
  magnitudes[i] = abs(y);
  relations[i] = (x < y ? 1u : 0u) | (x <= y ? 2u : 0u) | (x > y ? 4u : 0u) |
                 (x >= y ? 8u : 0u) | (x == y ? 16u : 0u) | (x != y ? 32u : 0u);
}
