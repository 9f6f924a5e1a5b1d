/* Uniforms outside blocks: marks, or the values from the command line (compile_compute.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile_compute.h"

enum { kMaxElements = 1024 };
/* As floats these are integers above 2^23: all have different bits, none is special. */
static const GLuint kUniformMark = 0x4b5a0000u;

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

const struct value_kind* value_kind(GLenum type) {
  for (size_t i = 0; i < sizeof kValueKinds / sizeof *kValueKinds; ++i)
    if (kValueKinds[i].type == type) return &kValueKinds[i];
  return NULL;
}

char letter_of(GLenum type) {
  const struct value_kind* kind = value_kind(type);
  if (kind) return kind->letter;
  switch (type) {
    case GL_FLOAT_MAT2:
    case GL_FLOAT_MAT3:
    case GL_FLOAT_MAT4: return 'f';
    case GL_DOUBLE:
    case GL_DOUBLE_VEC2:
    case GL_DOUBLE_VEC3:
    case GL_DOUBLE_VEC4: return 'D';
    default: return '\0';
  }
}

/* `bits` has the elements as in memory; GL keeps them unchanged. */
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

static void read_values(const char* text, char letter, GLint elements, GLuint* bits) {
  for (GLint i = 0; i < elements && text && *text; ++i) {
    char* end = NULL;
    if (letter == 'f') {
      const GLfloat value = strtof(text, &end);
      memcpy(&bits[i], &value, sizeof value);
    } else {
      bits[i] = (GLuint)strtoll(text, &end, 0);
    }
    if (end == text || (*end != ',' && *end != '\0')) fail("a uniform's value is not a number");
    text = *end ? end + 1 : end;
  }
  if (text && *text) fail("a uniform has fewer elements than values");
}

void set_uniforms(GLuint program, int marked) {
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
