// Three samplers: mixed texels beyond the edges, texels of a repeated picture, and single ones.
// glsl2eu.sh options: --groups 2,3 --image height=16x8:r32f --sampler height=linear,clamp --image color=8x8 --sampler color=nearest,repeat --image step=16x24:r8ui
#version 430
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) buffer Heights { float heights[]; };
layout(std430, binding = 1) buffer Colors { uint colors[]; };
uniform sampler2D height;
uniform sampler2D color;
uniform usampler2D step;
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  int index = at.y * 16 + at.x;
  vec2 place = vec2(at) * 0.75 - 3.0;
  heights[index] = texture(height, place / vec2(16.0, 8.0)).x + float(texelFetch(step, at, 0).x);
  colors[index] = packUnorm4x8(texture(color, (vec2(at) - 7.5) / 8.0));
}
