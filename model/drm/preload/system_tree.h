#pragma once
/* Files that describe the GPU to programs: its node in /dev, the device and its card in /sys,
 * and a file in /proc that permits all users the hardware's counters. Each function that takes a
 * path resolves it here, so that all have the same files. Only active with a server. */

#pragma GCC visibility push(hidden)

enum system_kind {
  kSystemMissing, /* in one of these folders, but not an entry */
  kSystemNode,
  kSystemFolder,
  kSystemLink,
  kSystemText,
  kSystemClock,    /* a text: the GPU's clock */
  kSystemDevice,   /* a text: the PCI id of the device */
  kSystemRevision, /* a text: its revision */
  kSystemEvent,    /* a text: the device's data for udev */
};

struct system_entry {
  const char* path; /* without links */
  enum system_kind kind;
  const char* text; /* of a text; target of a link */
  int error;        /* an errno, for a missing entry */
};

/* Entry at a path; NULL if the path is not one of these. A relative path begins at `folder`, a
 * descriptor or AT_FDCWD. A link at the end of the path is followed if `follows`. */
const struct system_entry* system_find(int folder, const char* path, int follows);

/* Entry of a descriptor, for a DRM file the node. NULL for all others. */
const struct system_entry* system_of(int file);

/* Entry of a folder after `before`; the first one for NULL; NULL after the last one. */
const struct system_entry* system_next(const struct system_entry* folder,
                                       const struct system_entry* before);

/* Number of an entry: not 0, and unique. */
unsigned long system_number(const struct system_entry* entry);

/* Last part of an entry's path. */
const char* system_name(const struct system_entry* entry);

/* Name of the memory file of an entry: this prefix, then the path. The name identifies a
 * descriptor after a fork or exec, too. */
#define SYSTEM_MEMORY "eusim-gpu:"

/* Opens an entry with the flags of open. Returns a descriptor, or -1 with errno. A folder's
 * descriptor is for fdopendir and for paths that begin there. */
int system_open(const struct system_entry* entry, int flags);

#pragma GCC visibility pop
