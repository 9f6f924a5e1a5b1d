// Doubles: loops with breaks and continues whose lengths the data decide.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) writeonly buffer Root { double root[]; };
layout(std430, binding = 2) writeonly buffer Steps { uint steps[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  precise double low = 0.0lf, high = a[i];
  uint n = 0u;
  while (n < 100u) {
    n++;
    precise double middle = (low + high) * 0.5lf;
    if (middle == low || middle == high) break;
    precise double square = middle * middle;
    if (square == a[i]) {
      low = middle;
      break;
    }
    if (square > a[i]) {
      high = middle;
      continue;
    }
    low = middle;
  }
  root[i] = low;
  steps[i] = n;
}
