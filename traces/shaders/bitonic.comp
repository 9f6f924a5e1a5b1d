// Each group sorts 64 numbers in shared local memory: comparisons that half of the lanes take part in.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Data { uint data[]; };
shared uint keys[64];
void main() {
  uint l = gl_LocalInvocationID.x;
  keys[l] = data[gl_GlobalInvocationID.x];
  barrier();
  for (uint size = 2u; size <= 64u; size <<= 1)
    for (uint stride = size >> 1; stride > 0u; stride >>= 1) {
      uint other = l ^ stride;
      if (other > l) {
        uint a = keys[l], b = keys[other];
        if ((a > b) == ((l & size) == 0u)) {
          keys[l] = b;
          keys[other] = a;
        }
      }
      barrier();
    }
  data[gl_GlobalInvocationID.x] = keys[l];
}
