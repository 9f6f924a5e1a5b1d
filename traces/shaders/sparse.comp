// A sparse matrix (rows of column numbers and values) times a vector: rows of very different lengths.
// glsl2eu.sh options: --groups 2
#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer Rows { uint rows[65]; };
layout(std430, binding = 1) readonly buffer Columns { uint columns[512]; };
layout(std430, binding = 2) readonly buffer Values { float values[512]; };
layout(std430, binding = 3) readonly buffer X { float x[64]; };
layout(std430, binding = 4) writeonly buffer Y { float y[64]; };
void main() {
  uint row = gl_GlobalInvocationID.x;
  float sum = 0.0;
  for (uint k = rows[row]; k < rows[row + 1u]; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}
