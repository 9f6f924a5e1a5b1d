#define _GNU_SOURCE
/* Opens entries of system_tree.h. */
#include <errno.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "call.h"
#include "peer.h"
#include "request.h"
#include "system_tree.h"

enum { kMostText = 256 };

/* The model's clock does not change: minimum and maximum are equal. */
static int clock_mhz(int file, int* mhz) {
  struct WireLocation location = {0, 0, 0, 0, 0};
  int memory = -1;
  const int error = call_locate(file, kWireClockMhz, &location, &memory);
  if (memory >= 0) close(memory);
  *mhz = (int)location.offset;
  return error;
}

/* Gets the number in the text of a file. Returns 0 or an errno. */
static int number_of(enum system_kind kind, int* number) {
  const int file = peer_open_file(O_CLOEXEC);
  if (file < 0) return errno;
  const int error =
      kind == kSystemClock
          ? clock_mhz(file, number)
          : request_parameter(file,
                              kind == kSystemRevision ? I915_PARAM_REVISION : I915_PARAM_CHIPSET_ID,
                              number);
  close(file);
  return error;
}

/* Writes the text of a file. Returns its length, or -1 with errno. */
static int text_of(const struct system_entry* entry, char* text) {
  int number = 0;
  if (entry->kind == kSystemText) return snprintf(text, kMostText, "%s", entry->text);
  const int error = number_of(entry->kind, &number);
  if (error) {
    errno = error;
    return -1;
  }
  switch (entry->kind) {
    case kSystemClock: return snprintf(text, kMostText, "%d\n", number);
    case kSystemRevision: return snprintf(text, kMostText, "0x%02x\n", (unsigned)number);
    case kSystemDevice: return snprintf(text, kMostText, "0x%04x\n", (unsigned)number);
    default:
      return snprintf(text, kMostText,
                      "DRIVER=i915\nPCI_CLASS=30000\nPCI_ID=8086:%04X\nPCI_SUBSYS_ID=8086:%04X\n"
                      "PCI_SLOT_NAME=0000:00:02.0\n",
                      (unsigned)number, (unsigned)number);
  }
}

/* Creates a memory file with this content and offset 0. */
static int memory_file(const struct system_entry* entry, int flags, const char* text, int length) {
  char name[sizeof SYSTEM_MEMORY + kMostText];
  snprintf(name, sizeof name, SYSTEM_MEMORY "%s", entry->path);
  const int file = memfd_create(name, flags & O_CLOEXEC ? MFD_CLOEXEC : 0);
  if (file < 0 || pwrite(file, text, (size_t)length, 0) == length) return file;
  close(file);
  errno = EIO;
  return -1;
}

static int refuse(int error) {
  errno = error;
  return -1;
}

int system_open(const struct system_entry* entry, int flags) {
  char text[kMostText] = "";
  const int writes = (flags & O_ACCMODE) != O_RDONLY;
  switch (entry->kind) {
    case kSystemMissing: return refuse(entry->error);
    case kSystemLink: return refuse(ELOOP); /* with O_NOFOLLOW */
    case kSystemFolder: return writes ? refuse(EISDIR) : memory_file(entry, flags, "", 0);
    default: break;
  }
  if (flags & O_DIRECTORY) return refuse(ENOTDIR);
  if (entry->kind == kSystemNode) return peer_open_file(flags);
  if (writes) return refuse(EACCES);
  const int length = text_of(entry, text);
  return length < 0 ? -1 : memory_file(entry, flags, text, length);
}
