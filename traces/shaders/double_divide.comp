// Doubles: quotients and reciprocals, as the compiler expands them.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) readonly buffer B { double b[]; };
layout(std430, binding = 2) writeonly buffer Quotient { double quotient[]; };
layout(std430, binding = 3) writeonly buffer Reciprocal { double reciprocal[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  quotient[i] = a[i] / b[i];
  reciprocal[i] = 1.0lf / b[i];
}
