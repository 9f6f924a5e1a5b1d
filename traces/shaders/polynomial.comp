// A cubic and its clamped absolute value: float arithmetic without memory traffic to speak of.
// glsl2eu.sh options: --groups 4 --uniform c=0.5,-2,3,-1
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer X { float x[]; };
layout(std430, binding = 1) writeonly buffer Y { vec2 y[]; };
uniform vec4 c;
void main() {
  uint i = gl_GlobalInvocationID.x;
  float v = x[i];
  float p = ((c.x * v + c.y) * v + c.z) * v + c.w;
  y[i] = vec2(p, clamp(abs(p), 2.0, 64.0) - min(v, 1.5));
}
