#define _GNU_SOURCE
/* What the render node looks like: a character device that all may use. */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "../wire.h"
#include "paths.h"
#include "peer.h"
#include "real.h"
#include "system_files.h"

enum { kReadAndWriteForAll = 0666, kReadForAll = 0444 };

/* struct stat64 is the same. */
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "one layout");
_Static_assert(offsetof(struct stat, st_rdev) == offsetof(struct stat64, st_rdev), "one layout");

/* What the kernel answers for an address that cannot be written. */
static int bad_address(void) {
  errno = EFAULT;
  return -1;
}

static int fill(void* status) {
  struct stat* node = status;
  if (address_is_missing(node)) return bad_address();
  memset(node, 0, sizeof *node);
  node->st_mode = S_IFCHR | kReadAndWriteForAll;
  node->st_rdev = makedev(kWireDrmMajor, kWireRenderMinor);
  node->st_nlink = 1;
  node->st_blksize = (blksize_t)sysconf(_SC_PAGESIZE);
  return 0;
}

static int fill_file(void* status) {
  struct stat* file = status;
  if (address_is_missing(file)) return bad_address();
  memset(file, 0, sizeof *file);
  file->st_mode = S_IFREG | kReadForAll;
  file->st_nlink = 1;
  file->st_blksize = (blksize_t)sysconf(_SC_PAGESIZE);
  return 0;
}

/* Only a socket can be a DRM file. */
static int filled(int result, int file, void* status) {
  const struct stat* found = status;
  if (result != 0 || !S_ISSOCK(found->st_mode) || peer_kind_of(file) != kPeerFile) return result;
  return fill(status);
}

#define DEFINE_STAT(name, type)                                       \
  int name(const char* restrict path, struct type* restrict status) { \
    static int (*next)(const char*, struct type*);                    \
    if (path_is_node(path)) return fill(status);                      \
    if (system_file_is(path)) return fill_file(status);               \
    real_find(#name, &next);                                          \
    return next(path, status);                                        \
  }

#define DEFINE_FSTAT(name, type)                     \
  int name(int file, struct type* status) {          \
    static int (*next)(int, struct type*);           \
    real_find(#name, &next);                         \
    return filled(next(file, status), file, status); \
  }

/* Programs that were linked with a C library before 2.33 have these. */
#define DEFINE_XSTAT(name, type)                                 \
  int name(int version, const char* path, struct type* status);  \
  int name(int version, const char* path, struct type* status) { \
    static int (*next)(int, const char*, struct type*);          \
    if (path_is_node(path)) return fill(status);                 \
    real_find(#name, &next);                                     \
    return next(version, path, status);                          \
  }

#define DEFINE_FXSTAT(name, type)                             \
  int name(int version, int file, struct type* status);       \
  int name(int version, int file, struct type* status) {      \
    static int (*next)(int, int, struct type*);               \
    real_find(#name, &next);                                  \
    return filled(next(version, file, status), file, status); \
  }

DEFINE_STAT(stat, stat)
DEFINE_STAT(stat64, stat64)
DEFINE_STAT(lstat, stat)
DEFINE_STAT(lstat64, stat64)
DEFINE_FSTAT(fstat, stat)
DEFINE_FSTAT(fstat64, stat64)
DEFINE_XSTAT(__xstat, stat)
DEFINE_XSTAT(__xstat64, stat64)
DEFINE_FXSTAT(__fxstat, stat)
DEFINE_FXSTAT(__fxstat64, stat64)

int access(const char* path, int mode) {
  static int (*next)(const char*, int);
  if (path_is_node(path)) {
    if (!(mode & X_OK)) return 0;
    errno = EACCES;
    return -1;
  }
  if (system_file_is(path)) {
    if (!(mode & (W_OK | X_OK))) return 0;
    errno = EACCES;
    return -1;
  }
  real_find("access", &next);
  return next(path, mode);
}
