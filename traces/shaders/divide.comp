// Quotients and remainders, with and without sign, of operands that only the data knows.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer A { int a[]; };
layout(std430, binding = 1) readonly buffer B { int b[]; };
layout(std430, binding = 2) writeonly buffer Out { ivec4 result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  result[i] = ivec4(a[i] / b[i], a[i] - a[i] / b[i] * b[i], int(uint(a[i]) / uint(b[i])),
                    int(uint(a[i]) % uint(b[i])) + a[i] / 10 + int(uint(a[i]) / 7u));
}
