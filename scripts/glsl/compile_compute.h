#pragma once
/* Declarations shared by the parts of compile_compute (compile_compute.c). */
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

/* The row of a GL type; NULL if it is not a number or a vector of numbers. */
const struct value_kind* value_kind(GLenum type);

/* Letter of a type's elements: f, d (signed), u, D (doubles); 0 for other types. */
char letter_of(GLenum type);

/* Ends the program with a message. */
void fail(const char* what);

/* Ends the program with the message "NAME: WHAT". */
void fail_for(const char* name, const char* what);

/* The text after NAME and the separator on the command line, or NULL. */
const char* option(const char* name, char separator);

/* A property of resource `index` of a kind. */
GLint property(GLuint program, GLenum kind, GLuint index, GLenum name);
GLint active(GLuint program, GLenum kind);

/* Gives each storage and uniform block a buffer that begins with its mark. `invocations`: elements
 * of an array without a size that the command line does not count. */
void bind_all_buffers(GLuint program, GLuint invocations);

/* Sets uniforms; in the first pass all their elements are marked, in order. */
void set_uniforms(GLuint program, int marked);

/* Binds a texture to each image and sampler, by default of size `width` x `height`.
 * All bytes of a texture are its mark. */
void bind_images(GLuint program, int width, int height);
