// The functions of the math unit: roots, exponential, logarithm, sine, cosine, power, quotient.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { float data[]; };
layout(std430, binding = 1) writeonly buffer Out { float result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x, at = i * 8u;
  float x = data[i];
  result[at] = sqrt(x);
  result[at + 1u] = inversesqrt(x);
  result[at + 2u] = exp2(x);
  result[at + 3u] = log2(x + 3.0);
  result[at + 4u] = sin(x);
  result[at + 5u] = cos(x * 0.25);
  result[at + 6u] = pow(x, 1.75);
  result[at + 7u] = 3.0 / x;
}
