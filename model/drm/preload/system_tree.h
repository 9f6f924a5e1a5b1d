#pragma once
/* What programs find of the GPU by path: its node in /dev, the device and its card in /sys, and in
 * /proc that all may use the hardware's counters. Each function that takes a path resolves it here,
 * so that all of them have the same files. Only where there is a server. */

#pragma GCC visibility push(hidden)

enum system_kind {
  kSystemMissing, /* in one of the folders here, which have no such entry */
  kSystemNode,
  kSystemFolder,
  kSystemLink,
  kSystemText,
  kSystemClock,    /* a text: the GPU's clock */
  kSystemDevice,   /* a text: the PCI id of the device */
  kSystemRevision, /* a text: its revision */
  kSystemEvent,    /* a text: what udev reads of the device */
};

struct system_entry {
  const char* path; /* without links */
  enum system_kind kind;
  const char* text; /* of a text; of a link, where it leads to */
  int error;        /* an errno, of what is missing */
};

/* The entry at a path, or NULL if the path is not one of these. A relative path begins at `folder`,
 * a descriptor or AT_FDCWD. A link at the end of the path is followed if `follows`. */
const struct system_entry* system_find(int folder, const char* path, int follows);

/* The entry that a descriptor is of: a DRM file's is the node. NULL for all others. */
const struct system_entry* system_of(int file);

/* The entry of a folder after `before`, the first for NULL; NULL after the last. */
const struct system_entry* system_next(const struct system_entry* folder,
                                       const struct system_entry* before);

/* Not 0, and different for each entry. */
unsigned long system_number(const struct system_entry* entry);

/* The last part of its path. */
const char* system_name(const struct system_entry* entry);

/* The name of a memory file that stands for an entry: this, and the path. A descriptor is known by
 * it after a fork or exec, too. */
#define SYSTEM_MEMORY "eusim-gpu:"

/* A descriptor of an entry, as open gives it with these flags, or -1 with errno. That of a folder
 * is for fdopendir and paths that begin there. */
int system_open(const struct system_entry* entry, int flags);

#pragma GCC visibility pop
