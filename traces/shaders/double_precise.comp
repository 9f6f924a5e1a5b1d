// Doubles: sums and products that are not fused, and explicit fused ones, with special values.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
#extension GL_ARB_gpu_shader5 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) readonly buffer B { double b[]; };
layout(std430, binding = 2) writeonly buffer Out { double result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  precise double sum = a[i] + b[i];
  precise double difference = a[i] - b[i];
  precise double product = a[i] * b[i];
  result[4u * i] = sum;
  result[4u * i + 1u] = difference;
  result[4u * i + 2u] = product;
  result[4u * i + 3u] = fma(a[i], b[i], -difference);
}
