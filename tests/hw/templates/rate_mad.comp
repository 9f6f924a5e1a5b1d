// As row 4.peak: only independent multiply-adds.
// glsl2eu.sh options: --groups 128 --uniform steps=256
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
uniform int steps;
uniform float factor, summand;
layout(std430, binding = 0) buffer Out { float result[]; };
void main() {
  float a = float(gl_GlobalInvocationID.x), b = a + 1.0, c = a + 2.0, d = a + 3.0;
  for (int i = 0; i < steps; i += 4) {
    a = a * factor + summand; b = b * factor + summand; c = c * factor + summand; d = d * factor + summand;
    a = a * factor + summand; b = b * factor + summand; c = c * factor + summand; d = d * factor + summand;
    a = a * factor + summand; b = b * factor + summand; c = c * factor + summand; d = d * factor + summand;
    a = a * factor + summand; b = b * factor + summand; c = c * factor + summand; d = d * factor + summand;
  }
  result[gl_GlobalInvocationID.x] = a + b + c + d;
}
