// Loops in branches in loops, with continue and break: what structured control flow can do to masks.
// glsl2eu.sh options: --groups 3
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 48) in;
layout(std430, binding = 0) readonly buffer In { int data[]; };
layout(std430, binding = 1) writeonly buffer Out { int result[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  int v = data[i], sum = 0;
  for (int k = 0; k < 12; ++k) {
    if ((v & 3) == 0) {
      v += 7;
      continue;
    }
    if (v > 40) {
      for (int j = 0; j < (v & 7); ++j) {
        if (((v ^ j) & 5) == 5) break;
        sum += j * k;
      }
      v -= 13;
    } else if (v < -40) {
      sum -= v;
      v = -v / 2;
    } else {
      switch (v & 3) {
        case 1: sum += v; v += 11; break;
        case 2: sum ^= v; v -= 5;  // falls through
        default: v *= 3;
      }
    }
    if (sum > 900) break;
  }
  result[i] = sum * 256 + (v & 255);
}
