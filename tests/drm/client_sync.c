#define _GNU_SOURCE
#include <linux/sync_file.h>
#include <poll.h>
#include <pthread.h>
#include <time.h>

#include "client.h"

static uint32_t create_syncobj(int file, uint32_t flags) {
  struct drm_syncobj_create request = {0, flags};
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_CREATE, &request) == 0 && request.handle != 0);
  return request.handle;
}

static int64_t in_milliseconds(int64_t milliseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec + milliseconds * 1000000;
}

static int wait_for(int file, uint32_t handle, uint32_t flags, int64_t milliseconds) {
  struct drm_syncobj_wait request = {.handles = (uintptr_t)&handle,
                                     .count_handles = 1,
                                     .flags = flags,
                                     .timeout_nsec = in_milliseconds(milliseconds)};
  return ioctl(file, DRM_IOCTL_SYNCOBJ_WAIT, &request);
}

static int change(int file, unsigned long code, uint32_t handle) {
  struct drm_syncobj_array request = {(uintptr_t)&handle, 1, 0};
  return ioctl(file, code, &request);
}

static void waits(char** arguments) {
  (void)arguments;
  const uint32_t submitted = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;
  const int file = open_node();
  const uint32_t done = create_syncobj(file, DRM_SYNCOBJ_CREATE_SIGNALED);
  const uint32_t open = create_syncobj(file, 0);
  EXPECT(wait_for(file, done, 0, 0) == 0);
  EXPECT_ERRNO(EINVAL, wait_for(file, open, 0, 1000));
  EXPECT_ERRNO(ENOENT, wait_for(file, 999, 0, 1000));
  const int64_t begin = in_milliseconds(0);
  EXPECT_ERRNO(ETIME, wait_for(file, open, submitted, 60));
  EXPECT(in_milliseconds(0) - begin >= 60 * 1000000);
  EXPECT_ERRNO(ETIME, wait_for(file, open, submitted, -5));
  EXPECT(change(file, DRM_IOCTL_SYNCOBJ_SIGNAL, open) == 0);
  EXPECT(wait_for(file, open, 0, 0) == 0);
  EXPECT(change(file, DRM_IOCTL_SYNCOBJ_RESET, open) == 0);
  EXPECT_ERRNO(ETIME, wait_for(file, open, submitted, 1));
}

static int waited_file;
static uint32_t waited;

static void* wait_long(void* argument) {
  (void)argument;
  EXPECT(wait_for(waited_file, waited, DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT, 20000) == 0);
  return NULL;
}

/* One thread waits; others do not have to. */
static void wait_in_thread(char** arguments) {
  (void)arguments;
  pthread_t thread;
  waited_file = open_node();
  waited = create_syncobj(waited_file, 0);
  EXPECT(pthread_create(&thread, NULL, wait_long, NULL) == 0);
  usleep(50000);
  const uint32_t batch = create_object(waited_file, kPage);
  struct drm_i915_gem_exec_object2 object = {.handle = batch};
  struct drm_i915_gem_exec_fence fence = {waited, I915_EXEC_FENCE_SIGNAL};
  struct drm_i915_gem_execbuffer2 request = {.buffers_ptr = (uintptr_t)&object,
                                             .buffer_count = 1,
                                             .cliprects_ptr = (uintptr_t)&fence,
                                             .num_cliprects = 1,
                                             .flags = I915_EXEC_FENCE_ARRAY};
  EXPECT(ioctl(waited_file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request) == 0);
  EXPECT(pthread_join(thread, NULL) == 0);
}

static void timelines(char** arguments) {
  (void)arguments;
  const int file = open_node();
  uint32_t handle = create_syncobj(file, 0);
  uint64_t point = 7;
  struct drm_syncobj_timeline_array array = {(uintptr_t)&handle, (uintptr_t)&point, 1, 0};
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL, &array) == 0);
  point = 0;
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_QUERY, &array) == 0 && point == 7);
  point = 8;
  struct drm_syncobj_timeline_wait wait = {.handles = (uintptr_t)&handle,
                                           .points = (uintptr_t)&point,
                                           .count_handles = 1,
                                           .timeout_nsec = in_milliseconds(5)};
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &wait));
  wait.flags = DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;
  EXPECT_ERRNO(ETIME, ioctl(file, DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &wait));
  const uint32_t batch = create_object(file, kPage);
  struct drm_i915_gem_exec_object2 object = {.handle = batch};
  struct drm_i915_gem_exec_fence fence = {handle, I915_EXEC_FENCE_SIGNAL};
  struct drm_i915_gem_execbuffer_ext_timeline_fences fences = {
      .base = {.name = DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES},
      .fence_count = 1,
      .handles_ptr = (uintptr_t)&fence,
      .values_ptr = (uintptr_t)&point};
  struct drm_i915_gem_execbuffer2 request = {.buffers_ptr = (uintptr_t)&object,
                                             .buffer_count = 1,
                                             .cliprects_ptr = (uintptr_t)&fences,
                                             .flags = I915_EXEC_USE_EXTENSIONS};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request) == 0);
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT, &wait) == 0);
}

static void shared_syncobj(char** arguments) {
  (void)arguments;
  const int file = open_node(), other = open_node();
  const uint32_t handle = create_syncobj(file, 0);
  struct drm_syncobj_handle request = {.handle = handle};
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, &request) == 0 && request.fd >= 0);
  EXPECT(ioctl(other, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &request) == 0);
  EXPECT(change(file, DRM_IOCTL_SYNCOBJ_SIGNAL, handle) == 0);
  EXPECT(wait_for(other, request.handle, 0, 0) == 0);
}

static void sync_files(char** arguments) {
  (void)arguments;
  const int file = open_node();
  struct drm_i915_gem_exec_object2 object = {.handle = create_object(file, kPage)};
  struct drm_i915_gem_execbuffer2 request = {
      .buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .flags = I915_EXEC_FENCE_OUT};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &request) == 0);
  const int fence = (int)(request.rsvd2 >> 32);
  struct pollfd ready = {fence, POLLIN, 0};
  EXPECT(fence > 0 && poll(&ready, 1, 0) == 1 && ready.revents & POLLIN);
  struct sync_merge_data merge = {.fd2 = fence};
  EXPECT(ioctl(fence, SYNC_IOC_MERGE, &merge) == 0 && merge.fence != fence);
  struct sync_file_info info;
  memset(&info, 0, sizeof info);
  EXPECT(ioctl(merge.fence, SYNC_IOC_FILE_INFO, &info) == 0 && info.status == 1);
  request.rsvd2 = (uint32_t)merge.fence;
  request.flags = I915_EXEC_FENCE_IN;
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request) == 0);
  request.rsvd2 = (uint32_t)file;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request));
  request.rsvd2 = 999;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request));
  const uint32_t handle = create_syncobj(file, 0);
  struct drm_syncobj_handle import = {
      .handle = handle, .flags = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE, .fd = fence};
  EXPECT(ioctl(file, DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE, &import) == 0);
  EXPECT(wait_for(file, handle, 0, 0) == 0);
}

const struct client_case sync_cases[] = {
    {"waits", waits},           {"wait_in_thread", wait_in_thread},
    {"timelines", timelines},   {"shared_syncobj", shared_syncobj},
    {"sync_files", sync_files}, {NULL, NULL}};
