#define _GNU_SOURCE
#include <sys/mman.h>

#include "client.h"

static const uint32_t kNoHandle = 12345;

static void bad_handles(char** arguments) {
  (void)arguments;
  const int file = open_node();
  struct drm_gem_close close_request = {kNoHandle, 0};
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_GEM_CLOSE, &close_request));
  struct drm_i915_gem_busy busy = {kNoHandle, 0};
  EXPECT_ERRNO(ENOENT, ioctl(file, DRM_IOCTL_I915_GEM_BUSY, &busy));
  struct drm_i915_gem_mmap_offset offset = {.handle = kNoHandle};
  EXPECT_ERRNO(ENOENT, ioctl(file, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset));
  struct drm_i915_gem_context_destroy context = {kNoHandle, 0};
  EXPECT_ERRNO(ENOENT, ioctl(file, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &context));
  struct drm_prime_handle prime = {.handle = kNoHandle};
  EXPECT_ERRNO(ENOENT, ioctl(file, DRM_IOCTL_PRIME_HANDLE_TO_FD, &prime));
  prime.fd = STDIN_FILENO;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime));
  prime.fd = -1;
  EXPECT_ERRNO(EBADF, ioctl(file, DRM_IOCTL_PRIME_FD_TO_HANDLE, &prime));
  EXPECT_ERRNO(ENOENT, submit(file, kNoHandle));
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IO(0x9f)));
  struct drm_gem_flink flink = {1, 0};
  EXPECT_ERRNO(EACCES, ioctl(file, DRM_IOCTL_GEM_FLINK, &flink));
  EXPECT_ERRNO(ENOTTY, ioctl(file, FIOCLEX + 0x4000, NULL));
}

static void bad_sizes(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint64_t sizes[] = {~0ull, 1ull << 63, 1ull << 41};
  for (int i = 0; i < 3; ++i) {
    struct drm_i915_gem_create create = {sizes[i], 0, 0};
    EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_CREATE, &create) == -1);
  }
  struct drm_i915_gem_create none = {0, 0, 0};
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_CREATE, &none));
  const uint32_t handle = create_object(file, kPage);
  char bytes[16] = {0};
  struct drm_i915_gem_pwrite write = {handle, 0, kPage - 8, 16, (uintptr_t)bytes};
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write));
  write.offset = ~0ull - 7;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write));
  write.offset = 0;
  write.data_ptr = kPage;
  EXPECT_ERRNO(EFAULT, ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write));
  EXPECT_ERRNO(EFAULT, ioctl(file, DRM_IOCTL_I915_GEM_CREATE, NULL));
  /* Only objects of the file can be mapped. */
  const int other = open_node();
  struct drm_i915_gem_mmap_offset offset = {.handle = handle};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_MMAP_OFFSET, &offset) == 0);
  const off_t place = (off_t)offset.offset;
  EXPECT(mmap(NULL, kPage, PROT_READ, MAP_SHARED, other, place) == MAP_FAILED);
  EXPECT(mmap(NULL, 2 * kPage, PROT_READ, MAP_SHARED, file, place) == MAP_FAILED);
  EXPECT(mmap(NULL, kPage, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED);
  EXPECT(mmap(NULL, kPage, PROT_READ, MAP_SHARED, file, place) != MAP_FAILED);
}

static int execute(int file, uint64_t list, uint32_t count, uint32_t start, uint32_t length) {
  struct drm_i915_gem_execbuffer2 request = {
      .buffers_ptr = list, .buffer_count = count, .batch_start_offset = start, .batch_len = length};
  return ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request);
}

/* Objects of more memory than there is can be made, since their pages are allocated when
 * touched. To submit them the kernel pins all pages: ENOMEM. */
static void much_memory(char** arguments) {
  (void)arguments;
  const int file = open_node();
  struct drm_i915_gem_exec_object2 list[8] = {{.handle = create_object(file, kPage)}};
  for (int i = 1; i < 8; ++i) list[i].handle = create_object(file, 1ull << 36);
  for (int i = 0; i < 8; ++i) list[i].flags = EXEC_OBJECT_SUPPORTS_48B_ADDRESS | EXEC_OBJECT_WRITE;
  EXPECT_ERRNO(ENOMEM, submit_list(file, list, 8, I915_EXEC_BATCH_FIRST));
  EXPECT(submit_list(file, list, 1, 0) == 0);
  void* const place = mmap(NULL, 1ull << 36, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return; /* the system grants no such addresses */
  struct drm_i915_gem_userptr user = {.user_ptr = (uintptr_t)place, .user_size = 1ull << 36};
  EXPECT_ERRNO(ENOMEM, ioctl(file, DRM_IOCTL_I915_GEM_USERPTR, &user));
}

static void bad_submissions(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  struct drm_i915_gem_exec_object2 list[2] = {{.handle = handle}, {.handle = handle}};
  const uint64_t address = (uintptr_t)list;
  EXPECT_ERRNO(EINVAL, execute(file, address, 0, 0, 0));
  EXPECT_ERRNO(EINVAL, execute(file, address, 1u << 31, 0, 0));
  EXPECT(execute(file, address, 1u << 30, 0, 0) == -1);
  EXPECT_ERRNO(EFAULT, execute(file, kPage, 1, 0, 0));
  EXPECT_ERRNO(EFAULT, execute(file, 0, 1, 0, 0));
  EXPECT_ERRNO(EINVAL, execute(file, address, 2, 0, 0)); /* the same one twice */
  EXPECT_ERRNO(EINVAL, execute(file, address, 1, 4, 0));
  EXPECT_ERRNO(EINVAL, execute(file, address, 1, kPage, 0));
  EXPECT_ERRNO(EINVAL, execute(file, address, 1, kPage - 8, 16));
  EXPECT_ERRNO(EINVAL, execute(file, address, 1, 8, ~7u));
  EXPECT_ERRNO(EINVAL, submit_list(file, list, 1, 1ull << 40));
  EXPECT_ERRNO(EINVAL, submit_list(file, list, 1, 9)); /* no such engine */
  EXPECT(execute(file, address, 1, 8, 16) == 0);
}

static void bad_relocations(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  struct drm_i915_gem_relocation_entry entry = {.target_handle = handle, .presumed_offset = ~0ull};
  struct drm_i915_gem_exec_object2 object = {
      .handle = handle, .relocation_count = 1, .relocs_ptr = (uintptr_t)&entry};
  const uint64_t offsets[] = {kPage, kPage - 2, 3, ~0ull, ~0ull - 3, 1ull << 40};
  for (size_t i = 0; i < sizeof offsets / sizeof *offsets; ++i) {
    entry.offset = offsets[i];
    EXPECT_ERRNO(EINVAL, submit_list(file, &object, 1, 0));
  }
  entry.offset = 0;
  entry.target_handle = kNoHandle;
  EXPECT_ERRNO(ENOENT, submit_list(file, &object, 1, 0));
  EXPECT_ERRNO(ENOENT, submit_list(file, &object, 1, I915_EXEC_HANDLE_LUT));
  object.relocation_count = ~0u;
  EXPECT(submit_list(file, &object, 1, 0) == -1);
  object.relocation_count = 1;
  object.relocs_ptr = kPage;
  EXPECT_ERRNO(EFAULT, submit_list(file, &object, 1, 0));
}

static void bad_pins(char** arguments) {
  (void)arguments;
  const int file = open_node();
  struct drm_i915_gem_exec_object2 list[2] = {
      {.handle = create_object(file, 2 * kPage), .flags = EXEC_OBJECT_PINNED},
      {.handle = create_object(file, kPage), .flags = EXEC_OBJECT_PINNED}};
  list[0].offset = 1 << 20;
  list[1].offset = (1 << 20) + kPage;
  EXPECT_ERRNO(ENOSPC, submit_list(file, list, 2, 0));
  list[1].offset = (1 << 20) + 2 * kPage;
  EXPECT(submit_list(file, list, 2, 0) == 0);
  list[1].offset += 1;
  EXPECT_ERRNO(EINVAL, submit_list(file, list, 2, 0));
  list[1].offset = 1ull << 50;
  EXPECT_ERRNO(EINVAL, submit_list(file, list, 2, 0));
  list[1].offset = 1ull << 40; /* not without EXEC_OBJECT_SUPPORTS_48B_ADDRESS */
  EXPECT_ERRNO(ENOSPC, submit_list(file, list, 2, 0));
  list[1].flags |= EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
  EXPECT(submit_list(file, list, 2, 0) == 0);
  /* Objects that the driver did not pin make room. */
  list[1].flags = 0;
  EXPECT(submit_list(file, list, 2, 0) == 0);
  list[0].offset = list[1].offset;
  EXPECT(submit_list(file, list, 2, 0) == 0);
  EXPECT(list[0].offset != list[1].offset);
}

/* A hung context accepts nothing more; another one does. */
static void hang(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  struct drm_i915_reset_stats stats = {.ctx_id = 0};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GET_RESET_STATS, &stats) == 0 && stats.batch_active == 0);
  EXPECT_ERRNO(EIO, submit(file, handle));
  EXPECT_ERRNO(EIO, submit(file, handle));
  EXPECT(ioctl(file, DRM_IOCTL_I915_GET_RESET_STATS, &stats) == 0 && stats.batch_active == 1);
  EXPECT(submit(open_node(), handle) == -1 && errno == ENOENT);
  struct drm_i915_gem_context_create context = {0, 0};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_CONTEXT_CREATE, &context) == 0 && context.ctx_id != 0);
  stats.ctx_id = context.ctx_id;
  EXPECT(ioctl(file, DRM_IOCTL_I915_GET_RESET_STATS, &stats) == 0 && stats.batch_active == 0);
}

/* Invalid requests; the server survives them. */
static void nonsense(char** arguments) {
  (void)arguments;
  const int file = open_node();
  uint64_t state = 88172645463325252ull;
  for (int i = 0; i < 20000; ++i) {
    uint64_t argument[32], pointed[64];
    for (size_t j = 0; j < sizeof pointed / sizeof *pointed; ++j) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      /* Small numbers, addresses within this array, and random numbers. */
      pointed[j] = state % 3 == 0   ? (state >> 32) % 5
                   : state % 3 == 1 ? (uintptr_t)pointed + (state >> 32) % 128
                                    : state;
      argument[j / 2] = pointed[j];
    }
    const unsigned number = (unsigned)(state >> 40) % 0xd0;
    const unsigned bytes = (unsigned)(state >> 16) % 128;
    ioctl(file, _IOC(_IOC_READ | _IOC_WRITE, DRM_IOCTL_BASE, number, bytes), argument);
  }
  create_object(open_node(), kPage);
}

/* Messages that the library does not send. */
static void strange_messages(char** arguments) {
  (void)arguments;
  const int file = open_node(), other = open_node();
  const uint32_t handle = create_object(file, kPage);
  char bytes[2000];
  for (int i = 1; i < 500; ++i) {
    memset(bytes, i, sizeof bytes);
    EXPECT(write(other, bytes, (size_t)(i * 4)) == i * 4);
  }
  close(other);
  struct drm_i915_gem_busy busy = {handle, 0};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GEM_BUSY, &busy) == 0);
}

const struct client_case error_cases[] = {{"bad_handles", bad_handles},
                                          {"bad_sizes", bad_sizes},
                                          {"bad_submissions", bad_submissions},
                                          {"much_memory", much_memory},
                                          {"bad_relocations", bad_relocations},
                                          {"bad_pins", bad_pins},
                                          {"hang", hang},
                                          {"nonsense", nonsense},
                                          {"strange_messages", strange_messages},
                                          {NULL, NULL}};
