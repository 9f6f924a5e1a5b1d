/* Shared by the OpenGL programs here: a context without a window, a compute program, and a
 * dispatch timed by the GPU's clock. */
#ifndef GL_COMPUTE_H
#define GL_COMPUTE_H

#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>

static inline void require(int good, const char* what) {
  if (good) return;
  fprintf(stderr, "%s failed\n", what);
  exit(1);
}

static inline void make_context(void) {
  const EGLDisplay display =
      eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  require(display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL), "eglInitialize");
  require((int)eglBindAPI(EGL_OPENGL_API), "eglBindAPI");
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 3,
                               EGL_NONE};
  const EGLContext context =
      eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  require(context != EGL_NO_CONTEXT, "eglCreateContext");
  require((int)eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context), "eglMakeCurrent");
}

static inline GLuint make_program(const char* source) {
  const GLuint shader = glCreateShader(GL_COMPUTE_SHADER), program = glCreateProgram();
  GLint linked = 0;
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  glAttachShader(program, shader);
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  require(linked, "glLinkProgram");
  return program;
}

/* Returns microseconds. */
static inline double dispatch(GLuint groups_x, GLuint groups_y) {
  GLint64 begin = 0, end = 0;
  glFinish();
  glGetInteger64v(GL_TIMESTAMP, &begin);
  glDispatchCompute(groups_x, groups_y, 1);
  glFinish();
  glGetInteger64v(GL_TIMESTAMP, &end);
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  return (double)(end - begin) / 1000.0;
}

#endif
