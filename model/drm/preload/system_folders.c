#define _GNU_SOURCE
/* The folder of /sys in which a driver looks for the card that its node belongs to. */
#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "paths.h"
#include "real.h"
#include "system_files.h"

/* struct dirent64 is the same. */
_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "one layout");

/* What a DIR* of ours points to. It is known by its address. */
struct folder {
  atomic_int is_open;
  int was_read;
  struct dirent entry;
};
enum { kMostFolders = 32 }; /* open at a time */
static struct folder folders[kMostFolders];

static struct folder* own_folder(DIR* directory) {
  struct folder* folder = (struct folder*)(void*)directory;
  return folder >= folders && folder < folders + kMostFolders ? folder : NULL;
}

static DIR* open_own(void) {
  for (int i = 0; i < kMostFolders; ++i) {
    int closed = 0;
    if (!atomic_compare_exchange_strong(&folders[i].is_open, &closed, 1)) continue;
    folders[i].was_read = 0;
    return (DIR*)(void*)&folders[i];
  }
  errno = EMFILE;
  return NULL;
}

static struct dirent* read_own(struct folder* folder) {
  if (folder->was_read) return NULL;
  folder->was_read = 1;
  memset(&folder->entry, 0, sizeof folder->entry);
  folder->entry.d_ino = 1;
  folder->entry.d_reclen = sizeof folder->entry;
  folder->entry.d_type = DT_DIR;
  strcpy(folder->entry.d_name, SYSTEM_CARD);
  return &folder->entry;
}

DIR* opendir(const char* path) {
  static DIR* (*next)(const char*);
  if (address_is_missing(path)) { /* the C library would read it */
    errno = EFAULT;
    return NULL;
  }
  if (system_folder_is(path)) return open_own();
  real_find("opendir", &next);
  return next(path);
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

int closedir(DIR* directory) {
  static int (*next)(DIR*);
  struct folder* own = own_folder(directory);
  if (own) {
    atomic_store(&own->is_open, 0);
    return 0;
  }
  real_find("closedir", &next);
  return next(directory);
}
