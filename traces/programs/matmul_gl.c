/* OpenGL compute as in any program: a product of two matrices by tiles in shared memory, checked
 * by the host, and its time by the GPU's clock.
 * Build: cc matmul_gl.c -o matmul_gl -lEGL -lOpenGL */
#include "gl_compute.h"

enum { kSize = 64, kTile = 8, kElements = kSize * kSize };

static const char* kSource =
    "#version 430\n"
    "layout(local_size_x = 8, local_size_y = 8) in;\n"
    "layout(std430, binding = 0) readonly buffer A { float a[]; };\n"
    "layout(std430, binding = 1) readonly buffer B { float b[]; };\n"
    "layout(std430, binding = 2) writeonly buffer C { float c[]; };\n"
    "uniform int size;\n"
    "shared float left[8][8], right[8][8];\n"
    "void main() {\n"
    "  ivec2 at = ivec2(gl_GlobalInvocationID.xy), in_tile = ivec2(gl_LocalInvocationID.xy);\n"
    "  float sum = 0.0;\n"
    "  for (int tile = 0; tile < size; tile += 8) {\n"
    "    left[in_tile.y][in_tile.x] = a[at.y * size + tile + in_tile.x];\n"
    "    right[in_tile.y][in_tile.x] = b[(tile + in_tile.y) * size + at.x];\n"
    "    barrier();\n"
    "    for (int k = 0; k < 8; ++k) sum += left[in_tile.y][k] * right[k][in_tile.x];\n"
    "    barrier();\n"
    "  }\n"
    "  c[at.y * size + at.x] = sum;\n"
    "}\n";

static void bind_buffer(GLuint binding, const float* data) {
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, kElements * sizeof(float), data, GL_DYNAMIC_COPY);
}

int main(void) {
  static float a[kElements], b[kElements];
  /* Small whole numbers: their sums are exact in any order. */
  for (int i = 0; i < kElements; ++i) a[i] = (float)(i * 7 % 11), b[i] = (float)(i * 5 % 13);
  make_context();
  const GLuint program = make_program(kSource);
  glUseProgram(program);
  glUniform1i(glGetUniformLocation(program, "size"), kSize);
  bind_buffer(0, a);
  bind_buffer(1, b);
  bind_buffer(2, NULL);

  const double microseconds = dispatch(kSize / kTile, kSize / kTile);

  const float* c =
      glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, kElements * sizeof(float), GL_MAP_READ_BIT);
  require(c != NULL, "glMapBufferRange");
  int wrong = 0;
  for (int y = 0; y < kSize; ++y)
    for (int x = 0; x < kSize; ++x) {
      float sum = 0;
      for (int k = 0; k < kSize; ++k) sum += a[y * kSize + k] * b[k * kSize + x];
      wrong += c[y * kSize + x] != sum;
    }
  printf("%s: %d of %d wrong, %.1f us\n", (const char*)glGetString(GL_RENDERER), wrong, kElements,
         microseconds);
  return wrong != 0;
}
