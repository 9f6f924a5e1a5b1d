/* Multiply-adds per second: each invocation executes 2048 that depend on each other, in vectors
 * of one, two and four, as clpeak does for OpenCL; checked by the host. Usage: peak_gl [GROUPS]
 * (of 256 invocations; default: 256) Build: cc peak_gl.c -o peak_gl -lEGL -lOpenGL -lm */
#include "gl_compute.h"

#include <math.h>
#include <string.h>

enum { kInvocations = 256, kMads = 2048 };

/* x and y converge to one half: neither overflows, and no two steps are equal. */
static const char* kHead =
    "#version 430\n"
    "layout(local_size_x = 256) in;\n"
    "layout(std430, binding = 0) writeonly buffer Results { float results[]; };\n"
    "uniform float c;\n"
    "#define MAD_2 x = y * x + c; y = x * y + c;\n"
    "#define MAD_8 MAD_2 MAD_2 MAD_2 MAD_2\n"
    "#define MAD_32 MAD_8 MAD_8 MAD_8 MAD_8\n"
    "#define MAD_128 MAD_32 MAD_32 MAD_32 MAD_32\n"
    "#define MAD_512 MAD_128 MAD_128 MAD_128 MAD_128\n"
    "#define MAD_1024 MAD_512 MAD_512\n"
    "#define MAD_2048 MAD_1024 MAD_1024\n";
static const char* kBody =
    "void main() {\n"
    "  VECTOR x = VECTOR(c), y = float(gl_LocalInvocationID.x) / 1024.0 * START;\n"
    "  MADS\n"
    "  results[gl_GlobalInvocationID.x] = dot(y, VECTOR(1.0));\n"
    "}\n";

static const struct {
  const char* name;
  const char* macros;
  int width;
} kKernels[] = {
    {"float",
     "#define VECTOR float\n#define START 1.0\n#define MADS MAD_2048\n#define dot(a, b) (a)\n", 1},
    {"float2", "#define VECTOR vec2\n#define START vec2(1.0, 0.75)\n#define MADS MAD_1024\n", 2},
    {"float4",
     "#define VECTOR vec4\n#define START vec4(1.0, 0.75, 0.5, 0.25)\n#define MADS MAD_512\n", 4}};

static float expected(int invocation, float c, int width) {
  float sum = 0;
  for (int component = 0; component < width; ++component) {
    const float start = 1.0f - 0.25f * (float)component;
    float x = c, y = (float)(invocation % kInvocations) / 1024.0f * start;
    for (int i = 0; i < kMads / width / 2; ++i) {
      x = fmaf(y, x, c);
      y = fmaf(x, y, c);
    }
    sum += y;
  }
  return sum;
}

int main(int argc, char** argv) {
  const int groups = argc > 1 ? atoi(argv[1]) : 256;
  require(groups > 0 && groups < 65536, "the number of groups");
  const int count = groups * kInvocations;
  const float c = 0.25f;
  make_context();
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, count * (GLsizeiptr)sizeof(float), NULL, GL_DYNAMIC_COPY);
  int wrong = 0;
  for (size_t kernel = 0; kernel < sizeof kKernels / sizeof *kKernels; ++kernel) {
    char source[4096];
    snprintf(source, sizeof source, "%s%s%s", kHead, kKernels[kernel].macros, kBody);
    const GLuint program = make_program(source);
    glUseProgram(program);
    glUniform1f(glGetUniformLocation(program, "c"), c);
    const double microseconds = dispatch((GLuint)groups, 1);
    const float* results = glMapBufferRange(GL_SHADER_STORAGE_BUFFER, 0,
                                            count * (GLsizeiptr)sizeof(float), GL_MAP_READ_BIT);
    require(results != NULL, "glMapBufferRange");
    for (int i = 0; i < count; ++i)
      wrong += !(fabsf(results[i] - expected(i, c, kKernels[kernel].width)) < 1e-3f);
    glUnmapBuffer(GL_SHADER_STORAGE_BUFFER);
    printf("%-8s %8.1f GFLOPS, %.1f us\n", kKernels[kernel].name,
           2e-3 * kMads * (double)count / microseconds, microseconds);
  }
  printf("%s: %d wrong\n", (const char*)glGetString(GL_RENDERER), wrong);
  return wrong != 0;
}
