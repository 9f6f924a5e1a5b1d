// Doubles: a loop that each channel leaves at another time.
// glsl2eu.sh options: --groups 1,24 --uniform width=32
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_gpu_shader_fp64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) writeonly buffer Counts { uint counts[]; };
uniform int width;
void main() {
  uvec2 g = gl_GlobalInvocationID.xy;
  double cx = double(g.x) * 0.0625lf - 1.5lf;
  double cy = double(g.y) * 0.09375lf - 1.0lf;
  double x = 0.0lf, y = 0.0lf;
  uint n = 0u;
  for (; n < 32u; n++) {
    double a = x * x, b = y * y;
    if (a + b > 4.0lf) break;
    y = 2.0lf * x * y + cy;
    x = a - b + cx;
  }
  counts[g.y * uint(width) + g.x] = n;
}
