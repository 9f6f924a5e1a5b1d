#define _GNU_SOURCE
#include <signal.h>
#include <sys/wait.h>

#include "client.h"

static void end_with(char** arguments) {
  exit(atoi(arguments[0]));
}

static void end_by_signal(char** arguments) {
  raise(atoi(arguments[0]));
}

/* A forked process kills this one while it waits for the GPU. */
static void killed(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  const pid_t parent = getpid();
  if (fork() == 0) {
    close(file);
    usleep(100000);
    kill(parent, SIGKILL);
    _exit(0);
  }
  submit(file, handle);
  EXPECT(!"killed");
}

/* A process that outlives its parent is still served: it then writes a byte to the descriptor. */
static void outliving(char** arguments) {
  const int report = atoi(arguments[0]);
  const int file = open_node();
  if (fork() != 0) exit(3);
  usleep(200000);
  const uint32_t handle = create_object(file, kPage);
  EXPECT(submit(file, handle) == 0);
  EXPECT(write(report, "+", 1) == 1);
}

/* The handler kills the server, and this process's parent with it. */
static void orphaned(char** arguments) {
  const int report = atoi(arguments[0]);
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  if (fork() != 0) {
    for (;;) pause();
  }
  const int failed = submit(file, handle) == -1 && errno == EIO;
  struct drm_i915_gem_busy busy = {handle, 0};
  const int failed_again = ioctl(file, DRM_IOCTL_I915_GEM_BUSY, &busy) == -1 && errno == EIO;
  EXPECT(write(report, failed && failed_again ? "+" : "-", 1) == 1);
}

const struct client_case process_cases[] = {
    {"end_with", end_with},   {"end_by_signal", end_by_signal}, {"killed", killed},
    {"outliving", outliving}, {"orphaned", orphaned},           {NULL, NULL}};
