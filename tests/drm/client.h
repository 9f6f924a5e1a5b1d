#pragma once
/* A program with a DRM file, as drivers use it; the tests of model/drm start it. Its first
 * argument is a case. Exit code 0 if all was as expected, else 1 with a line on stderr. */
#include <errno.h>
#include <i915_drm.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

enum { kPage = 4096 };

#define EXPECT(condition)                                                                       \
  do {                                                                                          \
    if (!(condition)) {                                                                         \
      fprintf(stderr, "%s:%d: not so: %s (errno %d)\n", __FILE__, __LINE__, #condition, errno); \
      exit(1);                                                                                  \
    }                                                                                           \
  } while (0)

/* Expects the request to fail with that errno. */
#define EXPECT_ERRNO(wanted, ...) EXPECT((errno = 0, __VA_ARGS__) == -1 && errno == (wanted))

int open_node(void);
uint32_t create_object(int file, uint64_t bytes);
void close_object(int file, uint32_t handle);
char* map_object(int file, uint32_t handle, uint64_t bytes);

/* Submits objects by their handles, the last one as the batch; fills in `list`. */
int submit_list(int file, struct drm_i915_gem_exec_object2* list, uint32_t count, uint64_t flags);
int submit(int file, uint32_t handle);

/* Waits for a forked process and expects that it ended with 0. */
void expect_child_ends(pid_t child);

struct client_case {
  const char* name;
  void (*run)(char** arguments);
};
extern const struct client_case memory_cases[], error_cases[], sharing_cases[], sync_cases[],
    process_cases[], packet_cases[], counter_cases[], path_cases[];
