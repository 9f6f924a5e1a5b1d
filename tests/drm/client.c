#define _GNU_SOURCE
#include "client.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>

int open_node(void) {
  const int file = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC);
  EXPECT(file >= 0);
  return file;
}

uint32_t create_object(int file, uint64_t bytes) {
  struct drm_i915_gem_create request = {bytes, 0, 0};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_CREATE, &request) == 0);
  EXPECT(request.handle != 0 && request.size >= bytes);
  return request.handle;
}

void close_object(int file, uint32_t handle) {
  struct drm_gem_close request = {handle, 0};
  EXPECT(ioctl(file, DRM_IOCTL_GEM_CLOSE, &request) == 0);
}

char* map_object(int file, uint32_t handle, uint64_t bytes) {
  struct drm_i915_gem_mmap_offset request = {.handle = handle, .flags = I915_MMAP_OFFSET_WC};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &request) == 0);
  char* place = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)request.offset);
  EXPECT(place != MAP_FAILED);
  return place;
}

int submit_list(int file, struct drm_i915_gem_exec_object2* list, uint32_t count, uint64_t flags) {
  struct drm_i915_gem_execbuffer2 request = {
      .buffers_ptr = (uintptr_t)list, .buffer_count = count, .flags = flags};
  return ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &request);
}

int submit(int file, uint32_t handle) {
  struct drm_i915_gem_exec_object2 object = {.handle = handle};
  return submit_list(file, &object, 1, 0);
}

void expect_child_ends(pid_t child) {
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int count, char** arguments) {
  const struct client_case* const tables[] = {memory_cases,  error_cases,   sharing_cases,
                                              sync_cases,    process_cases, packet_cases,
                                              counter_cases, path_cases};
  if (count < 2) return 2;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; ++i) {
    for (const struct client_case* one = tables[i]; one->name; ++one) {
      if (strcmp(one->name, arguments[1]) != 0) continue;
      one->run(arguments + 2);
      return 0;
    }
  }
  fprintf(stderr, "no case %s\n", arguments[1]);
  return 2;
}
