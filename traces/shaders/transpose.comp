// A matrix transposed by tiles in shared local memory, whose rows are padded against bank conflicts.
// glsl2eu.sh options: --groups 3,2 --uniform size=48,32
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
#extension GL_ARB_arrays_of_arrays : require
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer In { uint data[]; };
layout(std430, binding = 1) writeonly buffer Out { uint result[]; };
uniform uvec2 size;  // of the input
shared uint tile[16][17];
void main() {
  uvec2 l = gl_LocalInvocationID.xy, group = gl_WorkGroupID.xy * 16u;
  uvec2 from = group + l, to = group.yx + l;
  tile[l.y][l.x] = data[from.y * size.x + from.x];
  barrier();
  result[to.y * size.y + to.x] = tile[l.x][l.y];
}
