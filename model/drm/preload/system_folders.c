#define _GNU_SOURCE
/* Lists the folders of system_tree.h. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "paths.h"
#include "real.h"
#include "system_tree.h"

/* struct dirent64 has the same layout. */
_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "one layout");

/* Target of a DIR* of this library, which is recognized by its address. */
struct folder {
  atomic_int is_open;
  int file;                         /* its descriptor; -1: none yet */
  const struct system_entry* entry; /* the folder */
  const struct system_entry* last;  /* entry that was read last; NULL: none yet */
  int is_at_end;
  struct dirent found;
};
enum { kMostFolders = 32 /* open at a time */, kMostListed = 64 /* in one of them */ };
static struct folder folders[kMostFolders];

static struct folder* own_folder(DIR* directory) {
  struct folder* folder = (struct folder*)(void*)directory;
  return folder >= folders && folder < folders + kMostFolders ? folder : NULL;
}

static DIR* refuse(int error) {
  errno = error;
  return NULL;
}

static void rewind_own(struct folder* folder) {
  folder->last = NULL;
  folder->is_at_end = 0;
}

static DIR* open_own(const struct system_entry* entry, int file) {
  if (entry->error) return refuse(entry->error);
  if (entry->kind != kSystemFolder) return refuse(ENOTDIR);
  for (int i = 0; i < kMostFolders; ++i) {
    int closed = 0;
    if (!atomic_compare_exchange_strong(&folders[i].is_open, &closed, 1)) continue;
    folders[i].file = file;
    folders[i].entry = entry;
    rewind_own(&folders[i]);
    return (DIR*)(void*)&folders[i];
  }
  return refuse(EMFILE);
}

static unsigned char type_of(const struct system_entry* entry) {
  switch (entry->kind) {
    case kSystemNode: return DT_CHR;
    case kSystemFolder: return DT_DIR;
    case kSystemLink: return DT_LNK;
    default: return DT_REG;
  }
}

static struct dirent* read_own(struct folder* folder) {
  if (folder->is_at_end) return NULL;
  folder->last = system_next(folder->entry, folder->last);
  folder->is_at_end = !folder->last;
  if (folder->is_at_end) return NULL;
  memset(&folder->found, 0, sizeof folder->found);
  folder->found.d_ino = system_number(folder->last);
  folder->found.d_off = (off_t)system_number(folder->last);
  folder->found.d_reclen = sizeof folder->found;
  folder->found.d_type = type_of(folder->last);
  strcpy(folder->found.d_name, system_name(folder->last));
  return &folder->found;
}

DIR* opendir(const char* path) {
  static DIR* (*next)(const char*);
  if (address_is_missing(path)) return refuse(EFAULT); /* the C library would read it */
  const struct system_entry* entry = system_find(AT_FDCWD, path, 1);
  if (entry) return open_own(entry, -1);
  real_find("opendir", &next);
  return next(path);
}

DIR* fdopendir(int file) {
  static DIR* (*next)(int);
  const struct system_entry* entry = system_of(file);
  if (entry) return open_own(entry, file);
  real_find("fdopendir", &next);
  return next(file);
}

struct dirent* readdir(DIR* directory) {
  static struct dirent* (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) return read_own(own);
  real_find("readdir", &next);
  return next(directory);
}

struct dirent64* readdir64(DIR* directory) {
  static struct dirent64* (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) return (struct dirent64*)(void*)read_own(own);
  real_find("readdir64", &next);
  return next(directory);
}

#define DEFINE_READDIR_R(name, type)                                                              \
  int name(DIR* restrict directory, struct type* restrict entry, struct type** restrict result) { \
    static int (*next)(DIR*, struct type*, struct type**);                                        \
    struct folder* own = own_folder(directory);                                                   \
    real_find(#name, &next);                                                                      \
    if (!own) return next(directory, entry, result);                                              \
    const struct dirent* found = read_own(own);                                                   \
    if (found) memcpy(entry, found, sizeof *entry);                                               \
    *result = found ? entry : NULL;                                                               \
    return 0;                                                                                     \
  }

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" /* programs call them */
DEFINE_READDIR_R(readdir_r, dirent)
DEFINE_READDIR_R(readdir64_r, dirent64)

void rewinddir(DIR* directory) {
  static void (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) {
    rewind_own(own);
    return;
  }
  real_find("rewinddir", &next);
  next(directory);
}

/* A place is the number of the entry that was read last; 0: none. */
long telldir(DIR* directory) {
  static long (*next)(DIR*);
  const struct folder* own = own_folder(directory);
  if (own) return own->last ? (long)system_number(own->last) : own->is_at_end ? -1 : 0;
  real_find("telldir", &next);
  return next(directory);
}

void seekdir(DIR* directory, long place) {
  static void (*next)(DIR*, long);
  struct folder* own = own_folder(directory);
  if (!own) {
    real_find("seekdir", &next);
    next(directory, place);
    return;
  }
  rewind_own(own);
  while (place != 0 && read_own(own) && (long)system_number(own->last) != place) continue;
}

/* Opens the descriptor at the first call. */
int dirfd(DIR* directory) {
  static int (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) {
    if (own->file < 0) own->file = system_open(own->entry, O_CLOEXEC);
    return own->file;
  }
  real_find("dirfd", &next);
  return next(directory);
}

int closedir(DIR* directory) {
  static int (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) {
    if (own->file >= 0) close(own->file);
    atomic_store(&own->is_open, 0);
    return 0;
  }
  real_find("closedir", &next);
  return next(directory);
}

typedef int (*chosen)(const struct dirent*);
typedef int (*order)(const struct dirent**, const struct dirent**);

/* The C library's own scandir does not read these folders. */
static int scan_own(const struct system_entry* entry, struct dirent*** list, chosen is_chosen,
                    order compare) {
  int count = 0;
  DIR* directory = open_own(entry, -1);
  if (!directory) return -1;
  struct dirent** found = calloc(kMostListed, sizeof *found);
  for (struct dirent* each; found && (each = readdir(directory)) && count < kMostListed;) {
    if (is_chosen && !is_chosen(each)) continue;
    found[count] = malloc(sizeof *each);
    if (found[count]) memcpy(found[count++], each, sizeof *each);
  }
  closedir(directory);
  if (!found) return -1;
  if (compare)
    qsort(found, (size_t)count, sizeof *found, (int (*)(const void*, const void*))compare);
  *list = found;
  return count;
}

int scandir(const char* restrict path, struct dirent*** restrict list, chosen is_chosen,
            order compare) {
  static int (*next)(const char*, struct dirent***, chosen, order);
  const struct system_entry* entry = system_find(AT_FDCWD, path, 1);
  if (entry) return scan_own(entry, list, is_chosen, compare);
  real_find("scandir", &next);
  return next(path, list, is_chosen, compare);
}

int scandir64(const char* restrict path, struct dirent64*** restrict list,
              int (*is_chosen)(const struct dirent64*),
              int (*compare)(const struct dirent64**, const struct dirent64**)) {
  static int (*next)(const char*, struct dirent64***, int (*)(const struct dirent64*),
                     int (*)(const struct dirent64**, const struct dirent64**));
  const struct system_entry* entry = system_find(AT_FDCWD, path, 1);
  if (entry)
    return scan_own(entry, (struct dirent***)(void*)list, (chosen)(void (*)(void))is_chosen,
                    (order)(void (*)(void))compare);
  real_find("scandir64", &next);
  return next(path, list, is_chosen, compare);
}
