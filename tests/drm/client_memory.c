#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>

#include "client.h"

/* The handler adds 1 to the first byte of each buffer. */
static void map_and_submit(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, 3 * kPage + 1);
  char* bytes = map_object(file, handle, 3 * kPage + 1);
  for (int i = 0; i < 4 * kPage; ++i) EXPECT(bytes[i] == 0);
  bytes[0] = 41;
  EXPECT(submit(file, handle) == 0);
  EXPECT(bytes[0] == 42);
  char copy[2] = {0, 0};
  const struct drm_i915_gem_pread read = {handle, 0, 0, sizeof copy, (uintptr_t)copy};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_PREAD, &read) == 0 && copy[0] == 42);
  copy[0] = 10;
  const struct drm_i915_gem_pwrite write = {handle, 0, 0, sizeof copy, (uintptr_t)copy};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write) == 0 && bytes[0] == 10);
  struct drm_i915_gem_mmap legacy = {.handle = handle, .size = kPage};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_MMAP, &legacy) == 0);
  EXPECT(*(const char*)(uintptr_t)legacy.addr_ptr == 10);
}

/* Memory of a closed object is zero when it is reused. */
static void reuse(char** arguments) {
  (void)arguments;
  const int file = open_node();
  for (int i = 0; i < 10; ++i) {
    const uint32_t handle = create_object(file, 16 * kPage);
    char* bytes = map_object(file, handle, 16 * kPage);
    for (int j = 0; j < 16 * kPage; j += 64) EXPECT(bytes[j] == 0);
    memset(bytes, 0x5a, 16 * kPage);
    munmap(bytes, 16 * kPage);
    close_object(file, handle);
  }
}

/* The handler checks its memory at each submission. */
static void big(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint64_t gigabyte = 1 << 30;
  const uint32_t handle = create_object(file, gigabyte);
  map_object(file, handle, gigabyte)[gigabyte - 1] = 1;
  EXPECT(submit(file, handle) == 0);
}

static void churn(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t batch = create_object(file, kPage);
  EXPECT(submit(file, batch) == 0);
  for (int i = 0; i < 20000; ++i) {
    const uint32_t handle = create_object(file, (uint64_t)(1 + i % 7) * kPage);
    if (i % 100 == 0) {
      char* bytes = map_object(file, handle, kPage);
      bytes[0] = 1;
      munmap(bytes, kPage);
      close(open_node());
    }
    close_object(file, handle);
  }
  EXPECT(submit(file, batch) == 0);
}

static void user_memory(char** arguments) {
  (void)arguments;
  const int file = open_node();
  char* bytes = aligned_alloc(kPage, 4 * kPage);
  memset(bytes, 7, 4 * kPage);
  struct drm_i915_gem_userptr request = {.user_ptr = (uintptr_t)bytes, .user_size = 4 * kPage};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_USERPTR, &request) == 0);
  EXPECT(submit(file, request.handle) == 0);
  EXPECT(bytes[0] == 8 && bytes[1] == 7 && bytes[4 * kPage - 1] == 7);
  bytes[0] = 20;
  EXPECT(submit(file, request.handle) == 0);
  EXPECT(bytes[0] == 21);
  struct drm_i915_gem_userptr nowhere = {.user_ptr = 16 * kPage, .user_size = kPage};
  EXPECT_ERRNO(ENODEV, ioctl(file, DRM_IOCTL_I915_GEM_USERPTR, &nowhere));
  nowhere.user_ptr += 1;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_USERPTR, &nowhere));
}

/* Relocations: the second object's address is written to the batch. */
static void relocations(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t target = create_object(file, kPage), batch = create_object(file, kPage);
  char* bytes = map_object(file, batch, kPage);
  struct drm_i915_gem_relocation_entry entry = {
      .target_handle = target, .delta = 16, .offset = 64, .presumed_offset = ~0ull};
  struct drm_i915_gem_exec_object2 list[2] = {
      {.handle = target},
      {.handle = batch, .relocation_count = 1, .relocs_ptr = (uintptr_t)&entry}};
  EXPECT(submit_list(file, list, 2, 0) == 0);
  uint32_t low;
  memcpy(&low, bytes + 64, sizeof low);
  EXPECT(low == (uint32_t)(list[0].offset + 16) && entry.presumed_offset == list[0].offset);
  /* By index; not written if nothing moved. */
  entry.target_handle = 0;
  memset(bytes + 64, 0, sizeof low);
  EXPECT(submit_list(file, list, 2, I915_EXEC_HANDLE_LUT | I915_EXEC_NO_RELOC) == 0);
  memcpy(&low, bytes + 64, sizeof low);
  EXPECT(low == 0);
  list[0].offset += kPage;
  entry.presumed_offset = list[0].offset;
  EXPECT(submit_list(file, list, 2, I915_EXEC_HANDLE_LUT | I915_EXEC_NO_RELOC) == 0);
  memcpy(&low, bytes + 64, sizeof low);
  EXPECT(low == (uint32_t)(list[0].offset + 16));
}

/* Relocations in the program's own memory, which the kernel relocates as any object
 * (i915_gem_execbuffer.c: eb_relocate_vma has no case for userptr). */
static void user_relocations(char** arguments) {
  (void)arguments;
  const int file = open_node();
  char* bytes = aligned_alloc(kPage, 2 * kPage);
  memset(bytes, 7, 2 * kPage);
  struct drm_i915_gem_userptr request = {.user_ptr = (uintptr_t)bytes, .user_size = 2 * kPage};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_USERPTR, &request) == 0);
  const uint32_t target = create_object(file, kPage), batch = create_object(file, kPage);
  struct drm_i915_gem_relocation_entry entry = {
      .target_handle = target, .delta = 16, .offset = kPage + 64, .presumed_offset = ~0ull};
  struct drm_i915_gem_exec_object2 list[3] = {
      {.handle = target},
      {.handle = request.handle, .relocation_count = 1, .relocs_ptr = (uintptr_t)&entry},
      {.handle = batch}};
  EXPECT(submit_list(file, list, 3, 0) == 0);
  uint64_t value;
  memcpy(&value, bytes + kPage + 64, sizeof value);
  EXPECT(value == list[0].offset + 16 && entry.presumed_offset == list[0].offset);
  EXPECT(bytes[0] == 8); /* the GPU works on the same memory */
  EXPECT(bytes[kPage + 63] == 7 && bytes[kPage + 72] == 7);
  entry.presumed_offset = ~0ull;
  entry.offset = 2 * kPage - 4; /* 8 bytes do not fit */
  EXPECT_ERRNO(EINVAL, submit_list(file, list, 3, 0));
  EXPECT(munmap(bytes + kPage, kPage) == 0);
  entry.offset = kPage + 64;
  EXPECT_ERRNO(EFAULT, submit_list(file, list, 3, 0));
}

/* A list that is too long for a message. */
static void many_objects(char** arguments) {
  (void)arguments;
  enum { kCount = 5000 };
  const int file = open_node();
  struct drm_i915_gem_exec_object2* list = calloc(kCount, sizeof *list);
  for (int i = 0; i < kCount; ++i) list[i].handle = create_object(file, kPage);
  EXPECT(submit_list(file, list, kCount, 0) == 0);
  for (int i = 1; i < kCount; ++i) EXPECT(list[i].offset != 0 && list[i].offset != list[0].offset);
  EXPECT(submit_list(file, list, kCount, I915_EXEC_NO_RELOC) == 0);
  free(list);
}

static int shared_file;

static void* make_and_close(void* argument) {
  (void)argument;
  for (int i = 0; i < 500; ++i) close_object(shared_file, create_object(shared_file, kPage));
  return NULL;
}

static void threads(char** arguments) {
  (void)arguments;
  enum { kThreads = 8 };
  pthread_t all[kThreads];
  shared_file = open_node();
  for (int i = 0; i < kThreads; ++i)
    EXPECT(pthread_create(&all[i], NULL, make_and_close, NULL) == 0);
  for (int i = 0; i < kThreads; ++i) EXPECT(pthread_join(all[i], NULL) == 0);
  EXPECT(create_object(shared_file, kPage) <= kThreads + 1);
}

const struct client_case memory_cases[] = {{"map_and_submit", map_and_submit},
                                           {"reuse", reuse},
                                           {"big", big},
                                           {"churn", churn},
                                           {"user_memory", user_memory},
                                           {"relocations", relocations},
                                           {"user_relocations", user_relocations},
                                           {"many_objects", many_objects},
                                           {"threads", threads},
                                           {NULL, NULL}};
