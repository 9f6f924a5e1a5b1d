#define _GNU_SOURCE
/* Opens the render node, and files that tell of it. */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../wire.h"
#include "paths.h"
#include "peer.h"
#include "real.h"
#include "system_files.h"

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
    if (path_is_node(path)) return peer_open_file(flags);    \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(path, flags, mode);                          \
  }

#define DEFINE_OPENAT(name)                                  \
  int name(int folder, const char* path, int flags, ...) {   \
    static int (*next)(int, const char*, int, ...);          \
    MODE_ARGUMENT(flags, mode)                               \
    if (path_is_node(path)) return peer_open_file(flags);    \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(folder, path, flags, mode);                  \
  }

/* What compilers make of an open without a third argument. */
#define DEFINE_OPEN_2(name)                                  \
  int name(const char* path, int flags);                     \
  int name(const char* path, int flags) {                    \
    static int (*next)(const char*, int);                    \
    if (path_is_node(path)) return peer_open_file(flags);    \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(path, flags);                                \
  }

#define DEFINE_OPENAT_2(name)                                \
  int name(int folder, const char* path, int flags);         \
  int name(int folder, const char* path, int flags) {        \
    static int (*next)(int, const char*, int);               \
    if (path_is_node(path)) return peer_open_file(flags);    \
    if (system_file_is(path)) return system_file_open(path); \
    real_find(#name, &next);                                 \
    return next(folder, path, flags);                        \
  }

/* C++ streams open files so. The C library calls its own open for it. */
static FILE* stream_of(int file, const char* mode) {
  FILE* stream = file < 0 ? NULL : fdopen(file, mode);
  if (file >= 0 && !stream) close(file);
  return stream;
}

#define DEFINE_FOPEN(name)                                                    \
  FILE* name(const char* restrict path, const char* restrict mode) {          \
    static FILE* (*next)(const char*, const char*);                           \
    if (path_is_node(path)) return stream_of(peer_open_file(0), mode);        \
    if (system_file_is(path)) return stream_of(system_file_open(path), mode); \
    real_find(#name, &next);                                                  \
    return next(path, mode);                                                  \
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
