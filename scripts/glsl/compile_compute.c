/* Compiles and dispatches a compute shader through EGL without a window, twice: first with a mark
 * in each uniform, then with the values from the command line (others are 0).
 *
 * Usage: compile_compute SHADER X,Y,Z [NAME=VALUE[,VALUE...]]... [NAME#COUNT]...
 *                        [NAME:WIDTHxHEIGHT]... [NAME%FORMAT]... [NAME@FILTER:WRAP]...
 * NAME=... sets a uniform, NAME#... the number of elements of the array without a size that ends a
 * storage block. NAME:... sets the size of an image or a sampler's texture (default: that of the
 * dispatch), NAME%... GL's number of its format, NAME@... GL's numbers of a sampler's filter and of
 * its wrap mode.
 *
 * Declarations of the shader go to stdout, one per line (see the printf here, in uniforms.c and
 * in images.c). Bound objects begin with marks, so that they can be found in the driver's
 * submitted memory.
 */
#include "compile_compute.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const GLuint kBufferMark = 0xb0ffe000u;

static int argument_count;
static char** arguments;

void fail(const char* what) {
  fprintf(stderr, "compile_compute: %s\n", what);
  exit(1);
}

void fail_for(const char* name, const char* what) {
  fprintf(stderr, "compile_compute: %s: %s\n", name, what);
  exit(1);
}

const char* option(const char* name, char separator) {
  const size_t length = strlen(name);
  for (int i = 3; i < argument_count; ++i)
    if (strncmp(arguments[i], name, length) == 0 && arguments[i][length] == separator)
      return arguments[i] + length + 1;
  return NULL;
}

static void start_gl(void) {
  EGLDisplay display =
      eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  static const EGLint kVersion[] = {EGL_CONTEXT_MAJOR_VERSION,
                                    4,
                                    EGL_CONTEXT_MINOR_VERSION,
                                    2,
                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                    EGL_NONE};
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) fail("EGL does not start");
  eglBindAPI(EGL_OPENGL_API);
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kVersion);
  if (context == EGL_NO_CONTEXT ||
      !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    fail("no OpenGL 4.2 context");
  printf("renderer %s\n", (const char*)glGetString(GL_RENDERER));
}

/* ---- The program ------------------------------------------------------------------------------*/

static char* file_text(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) fail("the shader cannot be read");
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  char* text = calloc((size_t)size + 1, 1);
  rewind(file);
  if (!text || fread(text, 1, (size_t)size, file) != (size_t)size)
    fail("the shader cannot be read");
  fclose(file);
  return text;
}

static GLuint linked_program(const char* path) {
  char log[1 << 14] = "";
  char* text = file_text(path);
  GLint ok = 0;
  const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
  glShaderSource(shader, 1, (const char* const*)&text, NULL);
  glCompileShader(shader);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    fail(log);
  }
  const GLuint program = glCreateProgram();
  glAttachShader(program, shader);
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (!ok) {
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    fail(log);
  }
  free(text);
  glUseProgram(program);
  return program;
}

GLint property(GLuint program, GLenum kind, GLuint index, GLenum name) {
  GLint value = 0;
  glGetProgramResourceiv(program, kind, index, 1, &name, 1, NULL, &value);
  return value;
}

GLint active(GLuint program, GLenum kind) {
  GLint count = 0;
  glGetProgramInterfaceiv(program, kind, GL_ACTIVE_RESOURCES, &count);
  return count;
}

/* ---- Buffers ----------------------------------------------------------------------------------*/

/* Offset and stride, in bytes, of the array without a size that may end a storage block; 0 if there
* is none. */
static GLint open_array(GLuint program, GLint block, GLint* begin) {
  for (GLint i = 0; i < active(program, GL_BUFFER_VARIABLE); ++i) {
    if (property(program, GL_BUFFER_VARIABLE, i, GL_BLOCK_INDEX) != block) continue;
    GLint stride = 0;
    if (property(program, GL_BUFFER_VARIABLE, i, GL_ARRAY_SIZE) == 0)
      stride = property(program, GL_BUFFER_VARIABLE, i, GL_ARRAY_STRIDE);
    else if (property(program, GL_BUFFER_VARIABLE, i, GL_TOP_LEVEL_ARRAY_SIZE) == 0)
      stride = property(program, GL_BUFFER_VARIABLE, i, GL_TOP_LEVEL_ARRAY_STRIDE);
    if (stride == 0) continue;
    *begin = property(program, GL_BUFFER_VARIABLE, i, GL_OFFSET) / stride * stride;
    return stride;
  }
  return 0;
}

/* GL's size of a storage block counts one element of the array without a size. */
static GLint storage_bytes(GLuint program, GLint block, const char* name, GLuint invocations) {
  const char* text = option(name, '#');
  GLint begin = 0;
  const GLint stride = open_array(program, block, &begin);
  if (stride == 0) {
    if (text) fail_for(name, "has no array without a size, so it takes no count");
    return property(program, GL_SHADER_STORAGE_BLOCK, block, GL_BUFFER_DATA_SIZE);
  }
  const unsigned long long count = text ? strtoull(text, NULL, 10) : invocations;
  if (count > (1u << 28) / (unsigned)stride) fail_for(name, "has more than 256 MB");
  return begin + (GLint)count * stride;
}

/* The letter of the common type of all variables of a block, or u. */
static char block_letter(GLuint program, GLenum variables, GLint block) {
  char letter = '\0';
  for (GLint i = 0; i < active(program, variables); ++i) {
    if (property(program, variables, i, GL_BLOCK_INDEX) != block) continue;
    const char own = letter_of((GLenum)property(program, variables, i, GL_TYPE));
    if (own == '\0' || (letter != '\0' && letter != own)) return 'u';
    letter = own;
  }
  return letter != '\0' ? letter : 'u';
}

/* Makes buffers for the blocks of one kind, each with its mark. "open" is storage with an array
* without a size, which may have another number of elements. */
static GLuint bind_buffers(GLuint program, GLenum kind, GLuint invocations, GLuint mark) {
  const int storage = kind == GL_SHADER_STORAGE_BLOCK;
  const GLenum variables = storage ? GL_BUFFER_VARIABLE : GL_UNIFORM;
  const GLenum target = storage ? GL_SHADER_STORAGE_BUFFER : GL_UNIFORM_BUFFER;
  for (GLint i = 0; i < active(program, kind); ++i, ++mark) {
    char name[kNameSize];
    glGetProgramResourceName(program, kind, i, sizeof name, NULL, name);
    const GLint size = storage ? storage_bytes(program, i, name, invocations)
                               : property(program, kind, i, GL_BUFFER_DATA_SIZE);
    GLuint* data = calloc((size_t)size / 4 + 1, 4);
    if (!data) fail("out of memory");
    data[0] = mark;
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, size, data, GL_DYNAMIC_DRAW);
    glBindBufferBase(target, (GLuint)property(program, kind, i, GL_BUFFER_BINDING), buffer);
    free(data);
    GLint begin = 0;
    const int open = storage && open_array(program, i, &begin) != 0 && !option(name, '#');
    printf("buffer %u %s %c %s\n", mark, storage ? (open ? "open" : "storage") : "uniform",
           block_letter(program, variables, i), name);
  }
  return mark;
}

void bind_all_buffers(GLuint program, GLuint invocations) {
  if (active(program, GL_ATOMIC_COUNTER_BUFFER) != 0)
    fail("atomic counters are not supported: use a storage buffer");
  const GLuint next = bind_buffers(program, GL_SHADER_STORAGE_BLOCK, invocations, kBufferMark);
  bind_buffers(program, GL_UNIFORM_BLOCK, invocations, next);
}

int main(int count, char** values) {
  GLuint groups[3];
  argument_count = count;
  arguments = values;
  if (count < 3 || sscanf(values[2], "%u,%u,%u", &groups[0], &groups[1], &groups[2]) != 3)
    fail("usage: compile_compute SHADER X,Y,Z [NAME=VALUE,...]... (see compile_compute.c)");
  start_gl();
  const GLuint program = linked_program(values[1]);
  GLint local_size[3];
  glGetProgramiv(program, GL_COMPUTE_WORK_GROUP_SIZE, local_size);
  printf("local_size %d %d %d\n", local_size[0], local_size[1], local_size[2]);
  GLuint invocations = 1;
  for (int i = 0; i < 3; ++i) invocations *= groups[i] * (GLuint)local_size[i];
  bind_all_buffers(program, invocations);
  bind_images(program, (int)groups[0] * local_size[0], (int)groups[1] * local_size[1]);
  for (int pass = 0; pass < 2; ++pass) {
    set_uniforms(program, pass == 0);
    glDispatchCompute(groups[0], groups[1], groups[2]);
    glFinish();
  }
  if (glGetError() != GL_NO_ERROR) fail("OpenGL reports an error");
  return 0;
}
