/* Images and textures (compile_compute.c). A line for each goes to stdout:
 * "image MARK WIDTH HEIGHT NAME" or "texture MARK WIDTH HEIGHT NAME". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile_compute.h"

enum { kMaxImages = 24 };

struct texel_kind {
  GLenum internal;
  GLenum format, type; /* of the texels in memory */
  int bytes;
};
static const struct texel_kind kTexelKinds[] = {
    {GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1},
    {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, 1},
    {GL_R16, GL_RED, GL_UNSIGNED_SHORT, 2},
    {GL_R16F, GL_RED, GL_HALF_FLOAT, 2},
    {GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT, 2},
    {GL_R32F, GL_RED, GL_FLOAT, 4},
    {GL_R32I, GL_RED_INTEGER, GL_INT, 4},
    {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 4},
    {GL_RG8, GL_RG, GL_UNSIGNED_BYTE, 2},
    {GL_RG8UI, GL_RG_INTEGER, GL_UNSIGNED_BYTE, 2},
    {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4},
    {GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 4},
    {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16},
    {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16},
};

/* The uniforms that are not numbers. */
struct opaque_kind {
  GLenum type;
  int is_sampler;
  GLenum internal; /* default format of a sampler's texture */
};
static const struct opaque_kind kOpaqueKinds[] = {
    {GL_IMAGE_2D, 0, 0},
    {GL_INT_IMAGE_2D, 0, 0},
    {GL_UNSIGNED_INT_IMAGE_2D, 0, 0},
    {GL_SAMPLER_2D, 1, GL_RGBA8},
    {GL_INT_SAMPLER_2D, 1, GL_R32I},
    {GL_UNSIGNED_INT_SAMPLER_2D, 1, GL_R32UI},
};

struct extent {
  int width, height;
};

static const struct opaque_kind* opaque_kind(GLenum type, const char* name) {
  for (size_t i = 0; i < sizeof kOpaqueKinds / sizeof *kOpaqueKinds; ++i)
    if (kOpaqueKinds[i].type == type) return &kOpaqueKinds[i];
  fail_for(name,
           "this type of uniform is not supported (supported: numbers and vectors of them, image2D "
           "and sampler2D and their integer kinds)");
  return NULL;
}

static const struct texel_kind* texel_kind(GLenum internal, const char* name) {
  for (size_t i = 0; i < sizeof kTexelKinds / sizeof *kTexelKinds; ++i)
    if (kTexelKinds[i].internal == internal) return &kTexelKinds[i];
  fail_for(name, "the format of its texels is unknown");
  return NULL;
}

/* Makes a texture whose bytes all are the mark: its memory begins with the mark for any format and
* place. */
static GLuint marked_texture(const struct texel_kind* kind, struct extent size, int mark) {
  const size_t bytes = (size_t)size.width * (size_t)size.height * (size_t)kind->bytes;
  void* texels = malloc(bytes);
  GLuint texture = 0;
  if (!texels) fail("out of memory");
  memset(texels, mark, bytes);
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, kind->internal, size.width, size.height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size.width, size.height, kind->format, kind->type,
                  texels);
  free(texels);
  return texture;
}

/* Sets filter and wrap mode of the bound texture. Integers cannot be filtered. */
static void set_sampler(const char* name, int is_integer) {
  unsigned filter = is_integer ? GL_NEAREST : GL_LINEAR;
  unsigned wrap = GL_REPEAT;
  const char* text = option(name, '@');
  if (text && sscanf(text, "%u:%u", &filter, &wrap) != 2) fail_for(name, "no filter and wrap");
  if (is_integer && filter == GL_LINEAR) fail_for(name, "integers are not filtered: use nearest");
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint)filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, (GLint)wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, (GLint)wrap);
}

static void bind_image(GLuint program, GLuint index, const struct opaque_kind* kind,
                       const char* name, struct extent size, int mark) {
  const char* texels = option(name, '%');
  const char* extent = option(name, ':');
  const GLenum internal = texels ? (GLenum)strtoul(texels, NULL, 10) : kind->internal;
  if (extent && sscanf(extent, "%dx%d", &size.width, &size.height) != 2) fail_for(name, "no size");
  if (mark > kMaxImages) fail("too many samplers and images");
  if (property(program, GL_UNIFORM, index, GL_ARRAY_SIZE) != 1)
    fail_for(name, "arrays of samplers and images are not supported");
  const GLint location = property(program, GL_UNIFORM, index, GL_LOCATION);
  /* Each has its own texture unit, independent of the shader's units of images. */
  glActiveTexture(GL_TEXTURE0 + (GLenum)mark);
  if (kind->is_sampler) glUniform1i(location, mark);
  const GLuint texture = marked_texture(texel_kind(internal, name), size, mark);
  if (kind->is_sampler) {
    set_sampler(name, kind->type != GL_SAMPLER_2D);
  } else {
    GLint unit = 0;
    glGetUniformiv(program, location, &unit);
    glBindImageTexture((GLuint)unit, texture, 0, GL_FALSE, 0, GL_READ_WRITE, internal);
  }
  printf("%s %d %d %d %s\n", kind->is_sampler ? "texture" : "image", mark, size.width, size.height,
         name);
}

void bind_images(GLuint program, int width, int height) {
  int mark = 0;
  for (GLint i = 0; i < active(program, GL_UNIFORM); ++i) {
    const GLenum type = (GLenum)property(program, GL_UNIFORM, i, GL_TYPE);
    if (property(program, GL_UNIFORM, i, GL_BLOCK_INDEX) >= 0 || value_kind(type)) continue;
    char name[kNameSize];
    glGetProgramResourceName(program, GL_UNIFORM, i, sizeof name, NULL, name);
    bind_image(program, (GLuint)i, opaque_kind(type, name), name, (struct extent){width, height},
               ++mark);
  }
}
