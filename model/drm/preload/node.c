#define _GNU_SOURCE
/* Opens the render node, and the files that describe it. */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "real.h"
#include "system_tree.h"

/* Only these flags have a third argument. */
#define MODE_ARGUMENT(flags, mode)         \
  mode_t mode = 0;                         \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list arguments;                     \
    va_start(arguments, flags);            \
    mode = va_arg(arguments, mode_t);      \
    va_end(arguments);                     \
  }

static const struct system_entry* opened(int folder, const char* path, int flags) {
  return system_find(folder, path, !(flags & O_NOFOLLOW));
}

#define DEFINE_OPEN(name)                                             \
  int name(const char* path, int flags, ...) {                        \
    static int (*next)(const char*, int, ...);                        \
    MODE_ARGUMENT(flags, mode)                                        \
    const struct system_entry* entry = opened(AT_FDCWD, path, flags); \
    if (entry) return system_open(entry, flags);                      \
    real_find(#name, &next);                                          \
    return next(path, flags, mode);                                   \
  }

#define DEFINE_OPENAT(name)                                         \
  int name(int folder, const char* path, int flags, ...) {          \
    static int (*next)(int, const char*, int, ...);                 \
    MODE_ARGUMENT(flags, mode)                                      \
    const struct system_entry* entry = opened(folder, path, flags); \
    if (entry) return system_open(entry, flags);                    \
    real_find(#name, &next);                                        \
    return next(folder, path, flags, mode);                         \
  }

/* Compilers call this for an open without a third argument. */
#define DEFINE_OPEN_2(name)                                           \
  int name(const char* path, int flags);                              \
  int name(const char* path, int flags) {                             \
    static int (*next)(const char*, int);                             \
    const struct system_entry* entry = opened(AT_FDCWD, path, flags); \
    if (entry) return system_open(entry, flags);                      \
    real_find(#name, &next);                                          \
    return next(path, flags);                                         \
  }

#define DEFINE_OPENAT_2(name)                                       \
  int name(int folder, const char* path, int flags);                \
  int name(int folder, const char* path, int flags) {               \
    static int (*next)(int, const char*, int);                      \
    const struct system_entry* entry = opened(folder, path, flags); \
    if (entry) return system_open(entry, flags);                    \
    real_find(#name, &next);                                        \
    return next(folder, path, flags);                               \
  }

/* C++ streams open files by fopen, for which the C library calls its own open. */
static FILE* open_stream(const struct system_entry* entry, const char* mode) {
  const int writes = strpbrk(mode, "wa+") != NULL;
  const int closes = strchr(mode, 'e') != NULL;
  const int file = system_open(entry, (writes ? O_RDWR : O_RDONLY) | (closes ? O_CLOEXEC : 0));
  FILE* stream = file < 0 ? NULL : fdopen(file, mode);
  if (file >= 0 && !stream) close(file);
  return stream;
}

#define DEFINE_FOPEN(name)                                           \
  FILE* name(const char* restrict path, const char* restrict mode) { \
    static FILE* (*next)(const char*, const char*);                  \
    const struct system_entry* entry = opened(AT_FDCWD, path, 0);    \
    if (entry) return open_stream(entry, mode);                      \
    real_find(#name, &next);                                         \
    return next(path, mode);                                         \
  }

DEFINE_FOPEN(fopen)
DEFINE_FOPEN(fopen64)
DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)
DEFINE_OPEN_2(__open_2)
DEFINE_OPEN_2(__open64_2)
DEFINE_OPENAT_2(__openat_2)
DEFINE_OPENAT_2(__openat64_2)
