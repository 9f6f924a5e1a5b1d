#define _GNU_SOURCE
/* Status of the entries of system_tree.h: each function that returns the status of a file, or
 * tests access to it. */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "../wire.h"
#include "paths.h"
#include "peer.h"
#include "real.h"
#include "system_tree.h"

/* struct stat64 has the same layout. */
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "one layout");
_Static_assert(offsetof(struct stat, st_rdev) == offsetof(struct stat64, st_rdev), "one layout");

static int refuse(int error) {
  errno = error;
  return -1;
}

/* Type and permissions: all users may use the node and read the texts. */
static mode_t mode_of(const struct system_entry* entry) {
  switch (entry->kind) {
    case kSystemNode: return S_IFCHR | 0666;
    case kSystemFolder: return S_IFDIR | 0755;
    case kSystemLink: return S_IFLNK | 0777;
    default: return S_IFREG | 0444;
  }
}

static int fill(const struct system_entry* entry, void* status) {
  struct stat* file = status;
  if (entry->error) return refuse(entry->error);
  if (address_is_missing(file)) return refuse(EFAULT);
  memset(file, 0, sizeof *file);
  file->st_mode = mode_of(entry);
  file->st_ino = system_number(entry);
  file->st_nlink = entry->kind == kSystemFolder ? 2 : 1;
  file->st_blksize = (blksize_t)sysconf(_SC_PAGESIZE);
  if (entry->kind == kSystemNode) file->st_rdev = makedev(kWireDrmMajor, kWireRenderMinor);
  if (entry->kind == kSystemLink) file->st_size = (off_t)strlen(entry->text);
  return 0;
}

static int fill_extended(const struct system_entry* entry, struct statx* status) {
  struct stat file;
  if (address_is_missing(status)) return refuse(EFAULT);
  if (fill(entry, &file) != 0) return -1;
  memset(status, 0, sizeof *status);
  status->stx_mask = STATX_BASIC_STATS;
  status->stx_mode = (uint16_t)file.st_mode;
  status->stx_ino = file.st_ino;
  status->stx_nlink = (uint32_t)file.st_nlink;
  status->stx_blksize = (uint32_t)file.st_blksize;
  status->stx_size = (uint64_t)file.st_size;
  status->stx_rdev_major = major(file.st_rdev);
  status->stx_rdev_minor = minor(file.st_rdev);
  return 0;
}

/* Status of a descriptor. Only a socket can be a DRM file, and only a memory file, which has no
 * link, can be another entry. */
static int filled(int result, int file, void* status) {
  const struct stat* found = status;
  if (result != 0 || (!S_ISSOCK(found->st_mode) && found->st_nlink != 0)) return result;
  const struct system_entry* entry = system_of(file);
  return entry ? fill(entry, status) : result;
}

/* Entry for a function with AT_... flags. */
static const struct system_entry* found(int folder, const char* path, int flags) {
  if (path && !*path && flags & AT_EMPTY_PATH) return system_of(folder);
  return system_find(folder, path, !(flags & AT_SYMLINK_NOFOLLOW));
}

#define DEFINE_STAT(name, type, flags)                                \
  int name(const char* restrict path, struct type* restrict status) { \
    static int (*next)(const char*, struct type*);                    \
    const struct system_entry* entry = found(AT_FDCWD, path, flags);  \
    if (entry) return fill(entry, status);                            \
    real_find(#name, &next);                                          \
    return next(path, status);                                        \
  }

#define DEFINE_FSTAT(name, type)                     \
  int name(int file, struct type* status) {          \
    static int (*next)(int, struct type*);           \
    real_find(#name, &next);                         \
    return filled(next(file, status), file, status); \
  }

#define DEFINE_FSTATAT(name, type)                                                           \
  int name(int folder, const char* restrict path, struct type* restrict status, int flags) { \
    static int (*next)(int, const char*, struct type*, int);                                 \
    const struct system_entry* entry = found(folder, path, flags);                           \
    if (entry) return fill(entry, status);                                                   \
    real_find(#name, &next);                                                                 \
    return next(folder, path, status, flags);                                                \
  }

/* Programs that were linked with a C library before 2.33 call these. */
#define DEFINE_XSTAT(name, type, flags)                              \
  int name(int version, const char* path, struct type* status);      \
  int name(int version, const char* path, struct type* status) {     \
    static int (*next)(int, const char*, struct type*);              \
    const struct system_entry* entry = found(AT_FDCWD, path, flags); \
    if (entry) return fill(entry, status);                           \
    real_find(#name, &next);                                         \
    return next(version, path, status);                              \
  }

#define DEFINE_FXSTAT(name, type)                             \
  int name(int version, int file, struct type* status);       \
  int name(int version, int file, struct type* status) {      \
    static int (*next)(int, int, struct type*);               \
    real_find(#name, &next);                                  \
    return filled(next(version, file, status), file, status); \
  }

#define DEFINE_FXSTATAT(name, type)                                                     \
  int name(int version, int folder, const char* path, struct type* status, int flags);  \
  int name(int version, int folder, const char* path, struct type* status, int flags) { \
    static int (*next)(int, int, const char*, struct type*, int);                       \
    const struct system_entry* entry = found(folder, path, flags);                      \
    if (entry) return fill(entry, status);                                              \
    real_find(#name, &next);                                                            \
    return next(version, folder, path, status, flags);                                  \
  }

DEFINE_STAT(stat, stat, 0)
DEFINE_STAT(stat64, stat64, 0)
DEFINE_STAT(lstat, stat, AT_SYMLINK_NOFOLLOW)
DEFINE_STAT(lstat64, stat64, AT_SYMLINK_NOFOLLOW)
DEFINE_FSTAT(fstat, stat)
DEFINE_FSTAT(fstat64, stat64)
DEFINE_FSTATAT(fstatat, stat)
DEFINE_FSTATAT(fstatat64, stat64)
DEFINE_XSTAT(__xstat, stat, 0)
DEFINE_XSTAT(__xstat64, stat64, 0)
DEFINE_XSTAT(__lxstat, stat, AT_SYMLINK_NOFOLLOW)
DEFINE_XSTAT(__lxstat64, stat64, AT_SYMLINK_NOFOLLOW)
DEFINE_FXSTAT(__fxstat, stat)
DEFINE_FXSTAT(__fxstat64, stat64)
DEFINE_FXSTATAT(__fxstatat, stat)
DEFINE_FXSTATAT(__fxstatat64, stat64)

int statx(int folder, const char* restrict path, int flags, unsigned mask,
          struct statx* restrict status) {
  static int (*next)(int, const char*, int, unsigned, struct statx*);
  const struct system_entry* entry = found(folder, path, flags);
  if (entry) return fill_extended(entry, status);
  real_find("statx", &next);
  return next(folder, path, flags, mask, status);
}

/* Checks access for a user without privileges. */
static int may(const struct system_entry* entry, int wanted) {
  if (entry->error) return refuse(entry->error);
  if (wanted & ~(R_OK | W_OK | X_OK)) return refuse(EINVAL);
  const int others = (int)(mode_of(entry) & 07);
  return wanted & ~others ? refuse(EACCES) : 0;
}

#define DEFINE_ACCESS(name)                                      \
  int name(const char* path, int mode) {                         \
    static int (*next)(const char*, int);                        \
    const struct system_entry* entry = found(AT_FDCWD, path, 0); \
    if (entry) return may(entry, mode);                          \
    real_find(#name, &next);                                     \
    return next(path, mode);                                     \
  }

DEFINE_ACCESS(access)
DEFINE_ACCESS(eaccess)
DEFINE_ACCESS(euidaccess)

int faccessat(int folder, const char* path, int mode, int flags) {
  static int (*next)(int, const char*, int, int);
  const struct system_entry* entry = found(folder, path, flags);
  if (entry) return may(entry, mode);
  real_find("faccessat", &next);
  return next(folder, path, mode, flags);
}
