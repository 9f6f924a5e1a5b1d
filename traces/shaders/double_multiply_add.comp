// Doubles: a product and a sum, which the compiler fuses.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) readonly buffer B { double b[]; };
layout(std430, binding = 2) writeonly buffer C { double c[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  c[i] = a[i] * b[i] + a[i];
}
