#pragma once
/* What the parts of compile_compute share (compile_compute.c). */
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>

enum { kNameSize = 256 };

/* A type of uniforms that can be set. */
struct value_kind {
  GLenum type;
  char letter; /* f, d (signed), u */
  int components;
};

/* NULL for what is no number or vector of numbers. */
const struct value_kind* value_kind(GLenum type);

/* Of the elements of a type: f, d (signed), u, D (doubles); 0 if they are none of these. */
char letter_of(GLenum type);

/* Ends the program. */
void fail(const char* what);

/* The same, with a name before: "NAME: WHAT". */
void fail_for(const char* name, const char* what);

/* What follows NAME and the separator on the command line, or NULL. */
const char* option(const char* name, char separator);

/* Of a program's resource number `index` of a kind. */
GLint property(GLuint program, GLenum kind, GLuint index, GLenum name);
GLint active(GLuint program, GLenum kind);

/* Gives each storage and uniform block a buffer that begins with its mark. `invocations`: elements
 * of an array without a size that the command line does not count. */
void bind_all_buffers(GLuint program, GLuint invocations);

/* In the first pass all elements of uniforms are marked, in order. */
void set_uniforms(GLuint program, int marked);

/* Gives each image and each sampler a texture, `width` x `height` if the command line does not say.
 * All bytes of a texture are its mark. */
void bind_images(GLuint program, int width, int height);
