#define _GNU_SOURCE
/* Opens the render node, and files that tell of it. */
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include "../wire.h"
#include "peer.h"
#include "real.h"
#include "system_files.h"

static int is_node(const char* path) {
  return path && strcmp(path, WIRE_NODE) == 0;
}

/* Only these have a third argument. */
#define MODE_ARGUMENT(flags, mode)         \
  mode_t mode = 0;                         \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list arguments;                     \
    va_start(arguments, flags);            \
    mode = va_arg(arguments, mode_t);      \
    va_end(arguments);                     \
  }

#define DEFINE_OPEN(name)                                    \
  int name(const char* path, int flags, ...) {               \
    static int (*next)(const char*, int, ...);               \
    MODE_ARGUMENT(flags, mode)                               \
    if (is_node(path)) return peer_open_file(flags);         \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(path, flags, mode);                          \
  }

#define DEFINE_OPENAT(name)                                  \
  int name(int folder, const char* path, int flags, ...) {   \
    static int (*next)(int, const char*, int, ...);          \
    MODE_ARGUMENT(flags, mode)                               \
    if (is_node(path)) return peer_open_file(flags);         \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(folder, path, flags, mode);                  \
  }

/* What compilers make of an open without a third argument. */
#define DEFINE_OPEN_2(name)                                  \
  int name(const char* path, int flags);                     \
  int name(const char* path, int flags) {                    \
    static int (*next)(const char*, int);                    \
    if (is_node(path)) return peer_open_file(flags);         \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(path, flags);                                \
  }

#define DEFINE_OPENAT_2(name)                                \
  int name(int folder, const char* path, int flags);         \
  int name(int folder, const char* path, int flags) {        \
    static int (*next)(int, const char*, int);               \
    if (is_node(path)) return peer_open_file(flags);         \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(folder, path, flags);                        \
  }

DEFINE_OPEN(open)
DEFINE_OPEN(open64)
DEFINE_OPENAT(openat)
DEFINE_OPENAT(openat64)
DEFINE_OPEN_2(__open_2)
DEFINE_OPEN_2(__open64_2)
DEFINE_OPENAT_2(__openat_2)
DEFINE_OPENAT_2(__openat64_2)
