#version 420
#extension GL_ARB_compute_shader : require
#extension GL_ARB_shader_storage_buffer_object : require
// A product of square matrices, one item per element, its lanes in a column of C (HandsOnOpenCL, exercise 6); with ROWS
// one item per row of C, of which `columns` are computed (exercise 7).
#ifdef ROWS
layout(local_size_x = 64) in;
#else
layout(local_size_x = 16, local_size_y = 16) in;
#endif
layout(std430, binding = 0) readonly buffer A_ { float A[]; };
layout(std430, binding = 1) readonly buffer B_ { float B[]; };
layout(std430, binding = 2) buffer C_ { float C[]; };
uniform int N;
uniform int columns;
void main() {
  int i = int(gl_GlobalInvocationID.x);
#ifdef ROWS
  for (int j = 0; j < columns; ++j) {
#else
  {
    int j = int(gl_GlobalInvocationID.y);
#endif
    float sum = 0.0;
    for (int k = 0; k < N; ++k) sum += A[i * N + k] * B[k * N + j];
    C[i * N + j] = sum;
  }
}
