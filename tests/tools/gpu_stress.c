/* A program that stresses `eusim gpu`: 1 GB in one buffer, DISPATCHES dispatches, and the same
 * number from a child process with a context of its own. Each dispatch adds 1 to the buffer's
 * last element. Usage: gpu_stress DISPATCHES */
#include <sys/wait.h>
#include <unistd.h>

#include "traces/programs/gl_compute.h"

enum { kMegabyte = 1 << 20 };

static const char* kSource =
    "#version 430\n"
    "layout(local_size_x = 1) in;\n"
    "layout(std430, binding = 0) buffer Counts { uint counts[]; };\n"
    "uniform uint last;\n"
    "void main() { atomicAdd(counts[last], 1u); }\n";

/* Returns 1 if the count is wrong, else 0. */
static int count(int dispatches, int megabytes) {
  const GLsizeiptr size = (GLsizeiptr)megabytes * kMegabyte;
  const GLuint zero = 0;
  make_context();
  const GLuint program = make_program(kSource);
  glUseProgram(program);
  glUniform1ui(glGetUniformLocation(program, "last"), (GLuint)(size / 4 - 1));
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, size, NULL, GL_DYNAMIC_COPY);
  glBufferSubData(GL_SHADER_STORAGE_BUFFER, size - 4, 4, &zero);
  for (int i = 0; i < dispatches; ++i) {
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    if (i % 16 == 15) glFlush();
  }
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  GLuint counted = 0;
  glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, size - 4, 4, &counted);
  printf("%d dispatches, %u counted, %d MB\n", dispatches, counted, megabytes);
  fflush(stdout);
  return counted != (GLuint)dispatches;
}

int main(int argc, char** argv) {
  const int dispatches = argc > 1 ? atoi(argv[1]) : 100;
  const pid_t child = fork();
  if (child == 0) _exit(count(dispatches, 1));
  const int wrong = count(dispatches, 1024);
  int status = 0;
  require(waitpid(child, &status, 0) == child, "waitpid");
  return wrong || status != 0;
}
