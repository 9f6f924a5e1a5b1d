// A 3 x 3 weighted mean of an image of floats; the border repeats the nearest texel.
// glsl2eu.sh options: --groups 2,3 --uniform size=16,24
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(r32f, binding = 0) readonly uniform image2D source;
layout(r32f, binding = 1) writeonly uniform image2D target;
uniform ivec2 size;
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  float sum = 0.0;
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) {
      ivec2 from = clamp(at + ivec2(x, y), ivec2(0), size - 1);
      sum += imageLoad(source, from).x * float((2 - abs(x)) * (2 - abs(y)));
    }
  imageStore(target, at, vec4(sum * 0.0625));
}
