#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "client.h"

static int export_object(int file, uint32_t handle) {
  struct drm_prime_handle request = {handle, DRM_CLOEXEC | DRM_RDWR, -1};
  EXPECT(ioctl(file, DRM_IOCTL_PRIME_HANDLE_TO_FD, &request) == 0 && request.fd >= 0);
  return request.fd;
}

static uint32_t import_object(int file, int descriptor) {
  struct drm_prime_handle request = {0, 0, descriptor};
  EXPECT(ioctl(file, DRM_IOCTL_PRIME_FD_TO_HANDLE, &request) == 0 && request.handle != 0);
  return request.handle;
}

static void prime(char** arguments) {
  (void)arguments;
  const int file = open_node(), other = open_node();
  const uint32_t handle = create_object(file, 2 * kPage);
  char* bytes = map_object(file, handle, 2 * kPage);
  const int exported = export_object(file, handle);
  EXPECT(lseek(exported, 0, SEEK_END) == 2 * kPage);
  EXPECT(import_object(file, exported) == handle);
  create_object(other, kPage);
  const uint32_t imported = import_object(other, exported);
  EXPECT(import_object(other, exported) == imported);
  bytes[5] = 55;
  EXPECT(map_object(other, imported, 2 * kPage)[5] == 55);
  const char* direct = mmap(NULL, 2 * kPage, PROT_READ, MAP_SHARED, exported, 0);
  EXPECT(direct != MAP_FAILED && direct[5] == 55);
  EXPECT(mmap(NULL, 3 * kPage, PROT_READ, MAP_SHARED, exported, 0) == MAP_FAILED);
  /* It lives until its last owner closes it. */
  close_object(file, handle);
  close(exported);
  close(file);
  EXPECT(map_object(other, imported, 2 * kPage)[5] == 55);
  EXPECT(submit(other, imported) == 0);
}

/* Objects of a file are invisible to other files and to other processes. */
static void isolated(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  map_object(file, handle, kPage)[0] = 1;
  const pid_t child = fork();
  if (child == 0) {
    const int own = open_node();
    struct drm_i915_gem_busy busy = {handle, 0};
    EXPECT_ERRNO(ENOENT, ioctl(own, DRM_IOCTL_I915_GEM_BUSY, &busy));
    const uint32_t mine = create_object(own, kPage);
    EXPECT(mine == handle);
    EXPECT(map_object(own, mine, kPage)[0] == 0);
    exit(0);
  }
  expect_child_ends(child);
  EXPECT(map_object(file, handle, kPage)[0] == 1);
}

/* A forked process shares the file and the parent's objects in it; a copy of the descriptor
 * does too. */
static void forked(char** arguments) {
  (void)arguments;
  const int file = open_node();
  const uint32_t handle = create_object(file, kPage);
  const pid_t child = fork();
  if (child == 0) {
    const int copy = dup(file);
    close(file);
    map_object(copy, handle, kPage)[0] = 9;
    create_object(copy, kPage);
    exit(0);
  }
  expect_child_ends(child);
  const int copy = fcntl(file, F_DUPFD_CLOEXEC, 50);
  close(file);
  EXPECT(map_object(copy, handle, kPage)[0] == 9);
  EXPECT(create_object(copy, kPage) == handle + 2);
}

/* The file stays open over exec, with its contents. */
static void executed(char** arguments) {
  const int file = open("/dev/dri/renderD128", O_RDWR);
  char number[16], object[16];
  EXPECT(file >= 0);
  const uint32_t handle = create_object(file, kPage);
  map_object(file, handle, kPage)[0] = 77;
  snprintf(number, sizeof number, "%d", file);
  snprintf(object, sizeof object, "%u", handle);
  execl(arguments[0], arguments[0], "after_exec", number, object, (char*)NULL);
  EXPECT(!"executed");
}

static void after_exec(char** arguments) {
  const int file = atoi(arguments[0]);
  EXPECT(map_object(file, (uint32_t)atoi(arguments[1]), kPage)[0] == 77);
}

static void node(char** arguments) {
  (void)arguments;
  struct stat status;
  const int file = open_node();
  EXPECT(fstat(file, &status) == 0 && S_ISCHR(status.st_mode));
  const dev_t device = status.st_rdev;
  EXPECT(stat("/dev/dri/renderD128", &status) == 0 && status.st_rdev == device);
  EXPECT(access("/dev/dri/renderD128", R_OK | W_OK) == 0);
  char name[8] = {0};
  struct drm_version version = {.name_len = 4, .name = name};
  EXPECT(ioctl(file, DRM_IOCTL_VERSION, &version) == 0 && strcmp(name, "i915") == 0);
  int value = 0;
  drm_i915_getparam_t request = {I915_PARAM_CHIPSET_ID, &value};
  EXPECT(ioctl(file, DRM_IOCTL_I915_GETPARAM, &request) == 0 && value == 0x1912);
  request.param = 9999;
  EXPECT_ERRNO(EINVAL, ioctl(file, DRM_IOCTL_I915_GETPARAM, &request));
  int other[2];
  EXPECT(pipe(other) == 0);
  EXPECT_ERRNO(ENOTTY, ioctl(other[0], DRM_IOCTL_I915_GETPARAM, &request));
}

/* Calls of a program that passes a null path: the kernel answers EFAULT. Volatile, to avoid
 * compiler warnings. */
static void no_paths(char** arguments) {
  (void)arguments;
  const char* volatile none = NULL;
  struct stat status;
  struct stat64 status64;
  EXPECT_ERRNO(EFAULT, stat(none, &status));
  EXPECT_ERRNO(EFAULT, stat64(none, &status64));
  EXPECT_ERRNO(EFAULT, lstat(none, &status));
  EXPECT_ERRNO(EFAULT, lstat64(none, &status64));
  EXPECT_ERRNO(EFAULT, open(none, O_RDONLY));
  EXPECT_ERRNO(EFAULT, open64(none, O_RDONLY));
  EXPECT_ERRNO(EFAULT, openat(AT_FDCWD, none, O_RDONLY));
  EXPECT_ERRNO(EFAULT, openat64(AT_FDCWD, none, O_RDONLY));
  EXPECT_ERRNO(EFAULT, access(none, R_OK));
  errno = 0;
  EXPECT(fopen(none, "r") == NULL && errno == EFAULT);
  errno = 0;
  EXPECT(opendir(none) == NULL && errno == EFAULT);
  struct stat* volatile nowhere = NULL;
  EXPECT_ERRNO(EFAULT, stat("/dev/dri/renderD128", nowhere));
  EXPECT_ERRNO(EFAULT, lstat("/dev/dri/renderD128", nowhere));
  EXPECT_ERRNO(EFAULT, stat("/proc/sys/dev/i915/perf_stream_paranoid", nowhere));
  EXPECT_ERRNO(EFAULT, fstat(open_node(), nowhere));
  EXPECT(stat("/dev/dri/renderD128", &status) == 0 && S_ISCHR(status.st_mode));
}

static void queries(char** arguments) {
  (void)arguments;
  const int file = open_node();
  struct drm_i915_query_item items[3] = {{.query_id = DRM_I915_QUERY_TOPOLOGY_INFO},
                                         {.query_id = DRM_I915_QUERY_ENGINE_INFO},
                                         {.query_id = 9999}};
  struct drm_i915_query query = {3, 0, (uintptr_t)items};
  EXPECT(ioctl(file, DRM_IOCTL_I915_QUERY, &query) == 0);
  EXPECT(items[0].length > 0 && items[1].length > 0 && items[2].length == -EINVAL);
  struct drm_i915_query_topology_info* topology = calloc(1, (size_t)items[0].length);
  items[0].data_ptr = (uintptr_t)topology;
  query.num_items = 1;
  EXPECT(ioctl(file, DRM_IOCTL_I915_QUERY, &query) == 0);
  EXPECT(topology->max_slices == 1 && topology->max_subslices == 3);
  EXPECT(topology->data[0] == 1 && topology->data[topology->subslice_offset] == 7);
  EXPECT(topology->data[topology->eu_offset + 2] == 0xff);
  items[0].length -= 1;
  EXPECT(ioctl(file, DRM_IOCTL_I915_QUERY, &query) == 0 && items[0].length == -EINVAL);
}

const struct client_case sharing_cases[] = {
    {"prime", prime},       {"isolated", isolated},     {"forked", forked},
    {"executed", executed}, {"after_exec", after_exec}, {"node", node},
    {"no_paths", no_paths}, {"queries", queries},       {NULL, NULL}};
