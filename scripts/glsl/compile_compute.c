/* Compiles and dispatches a compute shader through EGL without a window, twice: first with a mark
 * in each uniform, then with the values from the command line (others are 0).
 *
 * Usage: compile_compute SHADER X,Y,Z [NAME=VALUE[,VALUE...]]... [NAME:WIDTHxHEIGHT:FORMAT]...
 * NAME=... sets a uniform, NAME:... gives an image its size and GL's number of its format.
 * What the shader declares goes to stdout, a line each (see the printf below). Buffers begin
 * with kBufferMark + number, so that they are found again in the memory that the driver submits.
 */
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kNameSize = 256, kMaxElements = 1024 };
static const GLuint kBufferMark = 0xb0ffe000u;
/* As a float these are integers above 2^23: each has bits of its own, none is special. */
static const GLuint kUniformMark = 0x4b5a0000u;

static int argument_count;
static char** arguments;
static GLuint groups[3];

static void fail(const char* what) {
  fprintf(stderr, "compile_compute: %s\n", what);
  exit(1);
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

static GLint property(GLuint program, GLenum kind, GLuint index, GLenum name) {
  GLint value = 0;
  glGetProgramResourceiv(program, kind, index, 1, &name, 1, NULL, &value);
  return value;
}

static GLint active(GLuint program, GLenum kind) {
  GLint count = 0;
  glGetProgramInterfaceiv(program, kind, GL_ACTIVE_RESOURCES, &count);
  return count;
}

/* ---- Buffers ----------------------------------------------------------------------------------*/

/* GL's size of a storage block counts one element of the array without a size that may end it; here
 * it has one for each invocation of the dispatch. */
static GLint storage_bytes(GLuint program, GLint block, GLint invocations) {
  for (GLint i = 0; i < active(program, GL_BUFFER_VARIABLE); ++i) {
    if (property(program, GL_BUFFER_VARIABLE, i, GL_BLOCK_INDEX) != block) continue;
    GLint stride = 0;
    if (property(program, GL_BUFFER_VARIABLE, i, GL_ARRAY_SIZE) == 0)
      stride = property(program, GL_BUFFER_VARIABLE, i, GL_ARRAY_STRIDE);
    else if (property(program, GL_BUFFER_VARIABLE, i, GL_TOP_LEVEL_ARRAY_SIZE) == 0)
      stride = property(program, GL_BUFFER_VARIABLE, i, GL_TOP_LEVEL_ARRAY_STRIDE);
    if (stride)
      return property(program, GL_BUFFER_VARIABLE, i, GL_OFFSET) / stride * stride +
             invocations * stride;
  }
  return property(program, GL_SHADER_STORAGE_BLOCK, block, GL_BUFFER_DATA_SIZE);
}

/* Buffers for the blocks of one kind, each with its mark. */
static GLuint bind_buffers(GLuint program, GLenum kind, GLenum target, GLint invocations,
                           GLuint mark) {
  for (GLint i = 0; i < active(program, kind); ++i, ++mark) {
    char name[kNameSize];
    glGetProgramResourceName(program, kind, i, sizeof name, NULL, name);
    const GLint size = kind == GL_SHADER_STORAGE_BLOCK
                           ? storage_bytes(program, i, invocations)
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
    printf("buffer %u %s\n", mark, name);
  }
  return mark;
}

static void bind_all_buffers(GLuint program, GLint invocations) {
  if (active(program, GL_ATOMIC_COUNTER_BUFFER) != 0)
    fail("atomic counters are not supported: use a storage buffer");
  const GLuint next = bind_buffers(program, GL_SHADER_STORAGE_BLOCK, GL_SHADER_STORAGE_BUFFER,
                                   invocations, kBufferMark);
  bind_buffers(program, GL_UNIFORM_BLOCK, GL_UNIFORM_BUFFER, invocations, next);
}

/* ---- Uniforms ---------------------------------------------------------------------------------*/

struct value_kind {
  GLenum type;
  char letter; /* f, d (signed), u */
  int components;
};
static const struct value_kind kValueKinds[] = {
    {GL_FLOAT, 'f', 1},
    {GL_FLOAT_VEC2, 'f', 2},
    {GL_FLOAT_VEC3, 'f', 3},
    {GL_FLOAT_VEC4, 'f', 4},
    {GL_INT, 'd', 1},
    {GL_INT_VEC2, 'd', 2},
    {GL_INT_VEC3, 'd', 3},
    {GL_INT_VEC4, 'd', 4},
    {GL_UNSIGNED_INT, 'u', 1},
    {GL_UNSIGNED_INT_VEC2, 'u', 2},
    {GL_UNSIGNED_INT_VEC3, 'u', 3},
    {GL_UNSIGNED_INT_VEC4, 'u', 4},
};

static const struct value_kind* value_kind(GLenum type) {
  for (size_t i = 0; i < sizeof kValueKinds / sizeof *kValueKinds; ++i)
    if (kValueKinds[i].type == type) return &kValueKinds[i];
  return NULL;
}

/* `bits` holds the elements as they lie in memory; GL keeps them as they are. */
static void set_uniform(GLint location, const struct value_kind* kind, GLint count,
                        const GLuint* bits) {
  const GLint* d = (const GLint*)bits;
  GLfloat f[kMaxElements];
  memcpy(f, bits, sizeof(GLfloat) * (size_t)(count * kind->components));
  switch (kind->type) {
    case GL_FLOAT: glUniform1fv(location, count, f); break;
    case GL_FLOAT_VEC2: glUniform2fv(location, count, f); break;
    case GL_FLOAT_VEC3: glUniform3fv(location, count, f); break;
    case GL_FLOAT_VEC4: glUniform4fv(location, count, f); break;
    case GL_INT: glUniform1iv(location, count, d); break;
    case GL_INT_VEC2: glUniform2iv(location, count, d); break;
    case GL_INT_VEC3: glUniform3iv(location, count, d); break;
    case GL_INT_VEC4: glUniform4iv(location, count, d); break;
    case GL_UNSIGNED_INT: glUniform1uiv(location, count, bits); break;
    case GL_UNSIGNED_INT_VEC2: glUniform2uiv(location, count, bits); break;
    case GL_UNSIGNED_INT_VEC3: glUniform3uiv(location, count, bits); break;
    default: glUniform4uiv(location, count, bits); break;
  }
}

/* What follows NAME and the separator on the command line, or NULL. */
static const char* option(const char* name, char separator) {
  const size_t length = strlen(name);
  for (int i = 3; i < argument_count; ++i)
    if (strncmp(arguments[i], name, length) == 0 && arguments[i][length] == separator)
      return arguments[i] + length + 1;
  return NULL;
}

static void read_values(const char* text, char letter, GLint elements, GLuint* bits) {
  for (GLint i = 0; i < elements && text && *text; ++i) {
    char* end = NULL;
    if (letter == 'f') {
      const GLfloat value = strtof(text, &end);
      memcpy(&bits[i], &value, sizeof value);
    } else {
      bits[i] = (GLuint)strtoll(text, &end, 0);
    }
    if (end == text || (*end != ',' && *end != '\0')) fail("a uniform's value is no number");
    text = *end ? end + 1 : end;
  }
}

/* In the first pass all elements are marked, in order. */
static void set_uniforms(GLuint program, int marked) {
  GLuint mark = kUniformMark;
  for (GLint i = 0; i < active(program, GL_UNIFORM); ++i) {
    if (property(program, GL_UNIFORM, i, GL_BLOCK_INDEX) >= 0) continue;
    const struct value_kind* kind = value_kind((GLenum)property(program, GL_UNIFORM, i, GL_TYPE));
    if (!kind) continue;
    char name[kNameSize];
    glGetProgramResourceName(program, GL_UNIFORM, i, sizeof name, NULL, name);
    const GLint count = property(program, GL_UNIFORM, i, GL_ARRAY_SIZE);
    const GLint elements = count * kind->components;
    if (elements > kMaxElements) fail("a uniform array is too large");
    char* bracket = strchr(name, '[');
    if (bracket) *bracket = '\0';
    GLuint bits[kMaxElements] = {0};
    if (marked) {
      printf("uniform %u %c %d %s\n", mark, kind->letter, elements, name);
      for (GLint e = 0; e < elements; ++e) bits[e] = mark++;
    } else {
      read_values(option(name, '='), kind->letter, elements, bits);
    }
    set_uniform(property(program, GL_UNIFORM, i, GL_LOCATION), kind, count, bits);
  }
}

/* ---- Images -----------------------------------------------------------------------------------*/

static void bind_images(GLuint program) {
  for (GLint i = 0; i < active(program, GL_UNIFORM); ++i) {
    const GLenum type = (GLenum)property(program, GL_UNIFORM, i, GL_TYPE);
    char name[2 * kNameSize];
    glGetProgramResourceName(program, GL_UNIFORM, i, kNameSize, NULL, name);
    if (property(program, GL_UNIFORM, i, GL_BLOCK_INDEX) >= 0 || value_kind(type)) continue;
    if (type != GL_IMAGE_2D && type != GL_INT_IMAGE_2D && type != GL_UNSIGNED_INT_IMAGE_2D) {
      strcat(name, ": only numbers, vectors and 2-D images can be passed as uniforms");
      fail(name);
    }
    int width = 0, height = 0;
    unsigned format = 0;
    const char* text = option(name, ':');
    if (!text || sscanf(text, "%dx%d:%u", &width, &height, &format) != 3)
      fail("an image has no size and format");
    GLint unit = 0;
    glGetUniformiv(program, property(program, GL_UNIFORM, i, GL_LOCATION), &unit);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, width, height);
    glBindImageTexture((GLuint)unit, texture, 0, GL_FALSE, 0, GL_READ_WRITE, format);
    printf("image %d %d %d %s\n", unit, width, height, name);
  }
}

int main(int count, char** values) {
  argument_count = count;
  arguments = values;
  if (count < 3 || sscanf(values[2], "%u,%u,%u", &groups[0], &groups[1], &groups[2]) != 3)
    fail("usage: compile_compute SHADER X,Y,Z [NAME=VALUE,...]... [NAME:WxH:FORMAT]...");
  start_gl();
  const GLuint program = linked_program(values[1]);
  GLint local_size[3];
  glGetProgramiv(program, GL_COMPUTE_WORK_GROUP_SIZE, local_size);
  printf("local_size %d %d %d\n", local_size[0], local_size[1], local_size[2]);
  GLuint invocations = 1;
  for (int i = 0; i < 3; ++i) invocations *= groups[i] * (GLuint)local_size[i];
  bind_all_buffers(program, (GLint)invocations);
  bind_images(program);
  for (int pass = 0; pass < 2; ++pass) {
    set_uniforms(program, pass == 0);
    glDispatchCompute(groups[0], groups[1], groups[2]);
    glFinish();
  }
  if (glGetError() != GL_NO_ERROR) fail("OpenGL reports an error");
  return 0;
}
