/* Executes compute shaders through EGL without a window, by an independent implementation.
 *
 * Usage: run_shader INPUT COUNTERS [SHADER GROUPS RESULT_BYTES S0 S1 F0 OUT_R OUT_H]...
 * Storage blocks 0, 1 and 2 hold the input, the results (zeros at first) and the counters.
 */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char* what) {
  fprintf(stderr, "run_shader: %s\n", what);
  exit(1);
}

static void start_gl(void) {
  EGLDisplay display =
      eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  static const EGLint kVersion[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3,
                                    EGL_NONE};
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) fail("EGL does not start");
  eglBindAPI(EGL_OPENGL_API);
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kVersion);
  if (context == EGL_NO_CONTEXT ||
      !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    fail("no OpenGL 4.3 context");
  printf("%s\n", (const char*)glGetString(GL_RENDERER));
}

/* A file's bytes with a zero after them; its size in *size. */
static char* file_content(const char* path, long* size) {
  FILE* file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char* text = calloc((size_t)*size + 1, 1);
  if (!text || fread(text, 1, (size_t)*size, file) != (size_t)*size) fail(path);
  fclose(file);
  return text;
}

static GLuint linked_program(const char* path) {
  char log[1 << 14] = "";
  long size;
  char* text = file_content(path, &size);
  GLint ok = 0;
  const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
  glShaderSource(shader, 1, (const char* const*)&text, NULL);
  glCompileShader(shader);
  glGetShaderInfoLog(shader, sizeof log, NULL, log);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) fail(log);
  const GLuint program = glCreateProgram();
  glAttachShader(program, shader);
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (!ok) fail("the shader cannot be linked");
  free(text);
  glUseProgram(program);
  return program;
}

static void bind(GLuint place, const void* data, long size) {
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, size, data, GL_DYNAMIC_COPY);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, place, buffer);
}

static void write_block(GLuint place, long size, const char* path) {
  GLint buffer = 0;
  glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, place, &buffer);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, (GLuint)buffer);
  char* data = calloc((size_t)size, 1);
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, size, data);
  FILE* file = fopen(path, "wb");
  if (!file || fwrite(data, 1, (size_t)size, file) != (size_t)size) fail(path);
  fclose(file);
  free(data);
}

int main(int count, char** words) {
  if (count < 3 || (count - 3) % 8 != 0) fail("usage: see run_shader.c");
  long input_size, counter_size;
  char* input = file_content(words[1], &input_size);
  char* counters = file_content(words[2], &counter_size);
  start_gl();
  for (char** own = words + 3; own < words + count; own += 8) {
    const GLuint program = linked_program(own[0]);
    const long size = strtol(own[2], NULL, 10);
    char* zeros = calloc((size_t)size, 1);
    bind(0, input, input_size);
    bind(1, zeros, size);
    bind(2, counters, counter_size);
    free(zeros);
    glUniform1ui(glGetUniformLocation(program, "s0"), (GLuint)strtoul(own[3], NULL, 10));
    glUniform1i(glGetUniformLocation(program, "s1"), (GLint)strtol(own[4], NULL, 10));
    glUniform1f(glGetUniformLocation(program, "f0"), strtof(own[5], NULL));
    glDispatchCompute((GLuint)strtoul(own[1], NULL, 10), 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glFinish();
    write_block(1, size, own[6]);
    write_block(2, counter_size, own[7]);
    if (glGetError() != GL_NO_ERROR) fail("OpenGL reports an error");
  }
  return 0;
}
