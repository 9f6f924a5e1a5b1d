#define _GNU_SOURCE
#include "system_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../wire.h"
#include "peer.h"

_Static_assert(kWireDrmMajor == 226 && kWireRenderMinor == 128, "the table has them");

#define BUS "/sys/devices/pci0000:00/"
#define DEVICE BUS "0000:00:02.0" /* place of Intel's graphics */
#define CARD DEVICE "/drm/card0"
#define RENDER DEVICE "/drm/renderD128"
#define CLOCK(name) \
  { CARD "/gt_" name "_freq_mhz", kSystemClock, NULL, 0 }

/* Entries as in Linux (drivers/gpu/drm/drm_sysfs.c, drivers/pci/pci-sysfs.c; the clocks of i915:
 * i915_sysfs.c and intel_gt_sysfs_pm.c). A folder lists its entries in this order. */
static const struct system_entry kEntries[] = {
    {"/dev/dri", kSystemFolder, NULL, 0},
    {WIRE_NODE, kSystemNode, NULL, 0},
    {"/proc/sys/dev/i915", kSystemFolder, NULL, 0},
    {"/proc/sys/dev/i915/perf_stream_paranoid", kSystemText, "0\n", 0},
    {"/sys/dev/char/226:128", kSystemLink, "../../devices/pci0000:00/0000:00:02.0/drm/renderD128",
     0},
    {"/sys/bus/pci/devices/0000:00:02.0", kSystemLink, "../../../devices/pci0000:00/0000:00:02.0",
     0},
    {"/sys/class/drm", kSystemFolder, NULL, 0},
    {"/sys/class/drm/card0", kSystemLink, "../../devices/pci0000:00/0000:00:02.0/drm/card0", 0},
    {"/sys/class/drm/renderD128", kSystemLink,
     "../../devices/pci0000:00/0000:00:02.0/drm/renderD128", 0},
    {DEVICE, kSystemFolder, NULL, 0},
    {DEVICE "/class", kSystemText, "0x030000\n", 0},
    {DEVICE "/device", kSystemDevice, NULL, 0},
    {DEVICE "/drm", kSystemFolder, NULL, 0},
    {CARD, kSystemFolder, NULL, 0},
    {RENDER, kSystemFolder, NULL, 0},
    {DEVICE "/revision", kSystemRevision, NULL, 0},
    {DEVICE "/subsystem_device", kSystemDevice, NULL, 0},
    {DEVICE "/subsystem_vendor", kSystemText, "0x8086\n", 0},
    {DEVICE "/uevent", kSystemEvent, NULL, 0},
    {DEVICE "/vendor", kSystemText, "0x8086\n", 0},
    {CARD "/device", kSystemLink, "../../../0000:00:02.0", 0},
    CLOCK("min"),
    CLOCK("max"),
    CLOCK("cur"),
    CLOCK("act"),
    CLOCK("RP0"),
    CLOCK("RP1"),
    CLOCK("boost"),
    CLOCK("RPn"),
    {RENDER "/dev", kSystemText, "226:128\n", 0},
    {RENDER "/device", kSystemLink, "../../../0000:00:02.0", 0},
    {RENDER "/uevent", kSystemText,
     "MAJOR=226\nMINOR=128\nDEVNAME=dri/renderD128\nDEVTYPE=drm_minor\n", 0},
};
enum { kEntryCount = sizeof kEntries / sizeof *kEntries, kNodeEntry = 1, kMostLinks = 40 };

/* Results of system_find that are not in the table. */
static const struct system_entry kMissing = {"", kSystemMissing, NULL, ENOENT};
static const struct system_entry kNoFolder = {"", kSystemMissing, NULL, ENOTDIR};
static const struct system_entry kTooManyLinks = {"", kSystemMissing, NULL, ELOOP};
static const struct system_entry kOwnFile = {"/proc/self/fd", kSystemLink, WIRE_NODE, 0};

static const struct system_entry* entry_at(const char* path) {
  for (int i = 0; i < kEntryCount; ++i)
    if (strcmp(path, kEntries[i].path) == 0) return &kEntries[i];
  return NULL;
}

/* The kernel shows a DRM file among a process's descriptors as a link to its node. */
static int is_own_file(const char* path) {
  int file = -1, end = 0;
  return sscanf(path, "/proc/self/fd/%d%n", &file, &end) == 1 && path[end] == 0 && /* NOLINT */
         peer_kind_of(file) == kPeerFile;
}

/* A path during its resolution: the resolved part, absolute and without links, and the rest. */
struct walk {
  char done[PATH_MAX];
  char rest[PATH_MAX];
};

static void remove_last(struct walk* walk) {
  char* slash = strrchr(walk->done, '/');
  if (slash) *slash = 0;
}

/* Moves the next part of the rest to the end of the resolved part; 0 if there is none. */
static int step(struct walk* walk) {
  const char* begin = walk->rest + strspn(walk->rest, "/");
  const size_t length = strcspn(begin, "/");
  const size_t end = strlen(walk->done);
  if (length == 0) return 0;
  if (length == 2 && memcmp(begin, "..", 2) == 0) {
    remove_last(walk);
  } else if (length != 1 || *begin != '.') {
    if (end + 1 + length >= sizeof walk->done) return 0;
    walk->done[end] = '/';
    memcpy(walk->done + end + 1, begin, length);
    walk->done[end + 1 + length] = 0;
  }
  memmove(walk->rest, begin + length, strlen(begin + length) + 1);
  return 1;
}

/* Replaces a link by its target; 0 if that is too long. */
static int follow(struct walk* walk, const char* target) {
  char rest[PATH_MAX];
  const int length = snprintf(rest, sizeof rest, "%s/%s", target, walk->rest);
  if (length < 0 || (size_t)length >= sizeof rest) return 0;
  strcpy(walk->rest, rest);
  if (*target == '/')
    *walk->done = 0;
  else
    remove_last(walk);
  return 1;
}

/* True if the rest of the path is more than slashes. */
static int has_more(const struct walk* walk) {
  return walk->rest[strspn(walk->rest, "/")] != 0;
}

static const struct system_entry* found_at(const struct walk* walk) {
  const struct system_entry* entry = entry_at(walk->done);
  return entry || !is_own_file(walk->done) ? entry : &kOwnFile;
}

/* Resolves the path to its end. `inside` is the entry where it begins, or NULL. */
static const struct system_entry* walk_to_end(struct walk* walk, const struct system_entry* inside,
                                              int follows) {
  const int ends_as_folder = *walk->rest && walk->rest[strlen(walk->rest) - 1] == '/';
  for (int links = 0; step(walk);) {
    const struct system_entry* entry = found_at(walk);
    if (!entry && inside && strlen(walk->done) > strlen(inside->path))
      return inside->kind == kSystemFolder ? &kMissing : &kNoFolder;
    inside = entry;
    if (!entry || entry->kind != kSystemLink) continue;
    if (!has_more(walk) && !follows && !ends_as_folder) return entry;
    if (++links > kMostLinks) return &kTooManyLinks;
    if (!follow(walk, entry->text)) return NULL;
    inside = NULL;
  }
  if (inside && ends_as_folder && inside->kind != kSystemFolder) return &kNoFolder;
  return inside;
}

/* True if a path begins with /dev, /proc or /sys, as all paths here do. */
static int may_be_here(const char* path) {
  path += strspn(path, "/");
  return strncmp(path, "dev", 3) == 0 || strncmp(path, "proc", 4) == 0 ||
         strncmp(path, "sys", 3) == 0;
}

const struct system_entry* system_find(int folder, const char* path, int follows) {
  const int error = errno;
  struct walk walk = {{0}, {0}};
  const struct system_entry* base = NULL;
  if (!path || strlen(path) >= PATH_MAX || !peer_has_server()) return NULL;
  if (*path == '/') {
    if (!may_be_here(path)) return NULL;
  } else {
    /* The current folder is never one of these, because chdir is not replaced. */
    base = *path && folder != AT_FDCWD ? system_of(folder) : NULL;
    if (!base) return NULL;
    if (base->kind != kSystemFolder) return &kNoFolder;
    strcpy(walk.done, base->path);
  }
  strcpy(walk.rest, path);
  const struct system_entry* entry = walk_to_end(&walk, base, follows);
  errno = error;
  return entry;
}

/* The kernel's prefix of the name of a memory file of system_open. */
static const char kMemory[] = "/memfd:" SYSTEM_MEMORY;

const struct system_entry* system_of(int file) {
  const int error = errno;
  const struct system_entry* entry = NULL;
  char link[32], name[PATH_MAX];
  if (!peer_has_server()) return NULL;
  if (peer_kind_of(file) == kPeerFile) return &kEntries[kNodeEntry];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, name, sizeof name - 1);
  if (length > 0) {
    name[length] = 0;
    char* end = strstr(name, " (deleted)");
    if (end) *end = 0;
    if (strncmp(name, kMemory, strlen(kMemory)) == 0) entry = entry_at(name + strlen(kMemory));
  }
  errno = error;
  return entry;
}

const struct system_entry* system_next(const struct system_entry* folder,
                                       const struct system_entry* before) {
  const size_t length = strlen(folder->path);
  for (const struct system_entry* entry = before ? before + 1 : kEntries;
       entry < kEntries + kEntryCount; ++entry)
    if (strncmp(entry->path, folder->path, length) == 0 && entry->path[length] == '/' &&
        !strchr(entry->path + length + 1, '/'))
      return entry;
  return NULL;
}

unsigned long system_number(const struct system_entry* entry) {
  return entry == &kOwnFile ? kEntryCount + 1 : (unsigned long)(entry - kEntries) + 1;
}

const char* system_name(const struct system_entry* entry) {
  return strrchr(entry->path, '/') + 1;
}
