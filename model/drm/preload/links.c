#define _GNU_SOURCE
/* Links among the entries of system_tree.h, and resolution of links in paths. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "real.h"
#include "system_tree.h"

static ssize_t read_link(const struct system_entry* entry, char* buffer, size_t bytes) {
  errno = entry->kind == kSystemMissing ? entry->error : EINVAL;
  if (entry->kind != kSystemLink || bytes == 0) return -1;
  const size_t length = strlen(entry->text) < bytes ? strlen(entry->text) : bytes;
  memcpy(buffer, entry->text, length);
  return (ssize_t)length;
}

ssize_t readlink(const char* restrict path, char* restrict buffer, size_t bytes) {
  static ssize_t (*next)(const char*, char*, size_t);
  const struct system_entry* entry = system_find(AT_FDCWD, path, 0);
  if (entry) return read_link(entry, buffer, bytes);
  real_find("readlink", &next);
  return next(path, buffer, bytes);
}

ssize_t readlinkat(int folder, const char* restrict path, char* restrict buffer, size_t bytes) {
  static ssize_t (*next)(int, const char*, char*, size_t);
  const struct system_entry* entry = system_find(folder, path, 0);
  if (entry) return read_link(entry, buffer, bytes);
  real_find("readlinkat", &next);
  return next(folder, path, buffer, bytes);
}

/* Compilers call these if they can determine the size of the buffer. `bytes` is at most this
 * size; otherwise the C library ends the program. */
ssize_t __readlink_chk(const char* path, char* buffer, size_t bytes, size_t room);
ssize_t __readlink_chk(const char* path, char* buffer, size_t bytes, size_t room) {
  static ssize_t (*next)(const char*, char*, size_t, size_t);
  const struct system_entry* entry = bytes <= room ? system_find(AT_FDCWD, path, 0) : NULL;
  if (entry) return read_link(entry, buffer, bytes);
  real_find("__readlink_chk", &next);
  return next(path, buffer, bytes, room);
}

ssize_t __readlinkat_chk(int folder, const char* path, char* buffer, size_t bytes, size_t room);
ssize_t __readlinkat_chk(int folder, const char* path, char* buffer, size_t bytes, size_t room) {
  static ssize_t (*next)(int, const char*, char*, size_t, size_t);
  const struct system_entry* entry = bytes <= room ? system_find(folder, path, 0) : NULL;
  if (entry) return read_link(entry, buffer, bytes);
  real_find("__readlinkat_chk", &next);
  return next(folder, path, buffer, bytes, room);
}

static char* resolved(const struct system_entry* entry, char* buffer) {
  if (entry->error) {
    errno = entry->error;
    return NULL;
  }
  return buffer ? strcpy(buffer, entry->path) : strdup(entry->path);
}

char* realpath(const char* restrict path, char* restrict buffer) {
  static char* (*next)(const char*, char*);
  const struct system_entry* entry = system_find(AT_FDCWD, path, 1);
  if (entry) return resolved(entry, buffer);
  real_find("realpath", &next);
  return next(path, buffer);
}

char* __realpath_chk(const char* path, char* buffer, size_t room);
char* __realpath_chk(const char* path, char* buffer, size_t room) {
  static char* (*next)(const char*, char*, size_t);
  const struct system_entry* entry = room >= PATH_MAX ? system_find(AT_FDCWD, path, 1) : NULL;
  if (entry) return resolved(entry, buffer);
  real_find("__realpath_chk", &next);
  return next(path, buffer, room);
}

char* canonicalize_file_name(const char* path) {
  return realpath(path, NULL);
}
