// Doubles: square roots and a quotient by a constant, as the compiler expands them.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) writeonly buffer Third { double third[]; };
layout(std430, binding = 2) writeonly buffer Inverse { double inverse[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  third[i] = sqrt(a[i]) / 3.0lf;
  inverse[i] = inversesqrt(a[i]);
}
