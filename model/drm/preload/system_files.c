#define _GNU_SOURCE
#include "system_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "call.h"
#include "peer.h"

_Static_assert(kWireDrmMajor == 226 && kWireRenderMinor == 128, "kFolders has them");

enum file_kind { kNoFile, kPermission, kClock };

/* Where the card is found: from the node's number, from the device's place on the bus (as
 * drmGetDevice2 has it), and among the cards, which are not listed. */
static const char* const kFolders[] = {"/sys/dev/char/226:128/device/drm",
                                       "/sys/bus/pci/devices/0000:00:02.0/drm", "/sys/class/drm"};
enum { kFolderCount = sizeof kFolders / sizeof *kFolders, kListedCount = 2 };

/* The files of i915 with a clock (Linux, i915_sysfs.c and intel_gt_sysfs_pm.c). */
static const char* const kClocks[] = {"gt_min_freq_mhz",   "gt_max_freq_mhz", "gt_cur_freq_mhz",
                                      "gt_act_freq_mhz",   "gt_RP0_freq_mhz", "gt_RP1_freq_mhz",
                                      "gt_boost_freq_mhz", "gt_RPn_freq_mhz"};
enum { kClockCount = sizeof kClocks / sizeof *kClocks };

static const char* after(const char* path, const char* begin) {
  const size_t length = strlen(begin);
  return path && strncmp(path, begin, length) == 0 ? path + length : NULL;
}

static int is_clock(const char* path) {
  for (int folder = 0; folder < kFolderCount; ++folder) {
    const char* name = after(after(path, kFolders[folder]), "/" SYSTEM_CARD "/");
    for (int i = 0; name && i < kClockCount; ++i)
      if (strcmp(name, kClocks[i]) == 0) return 1;
  }
  return 0;
}

static enum file_kind kind_of(const char* path) {
  if (!path) return kNoFile;
  if (strcmp(path, "/proc/sys/dev/i915/perf_stream_paranoid") == 0) return kPermission;
  return is_clock(path) ? kClock : kNoFile;
}

int system_folder_is(const char* path) {
  for (int i = 0; i < kListedCount; ++i)
    if (strcmp(path, kFolders[i]) == 0) return peer_has_server();
  return 0;
}

int system_file_is(const char* path) {
  return kind_of(path) != kNoFile && peer_has_server();
}

/* The model's clock does not change: it is the least and the most. */
static int clock_mhz(int* mhz) {
  struct WireLocation location = {0, 0, 0, 0, 0};
  int memory = -1;
  const int file = peer_open_file(O_CLOEXEC);
  if (file < 0) return errno;
  const int error = call_locate(file, kWireClockMhz, &location, &memory);
  if (memory >= 0) close(memory);
  close(file);
  *mhz = (int)location.offset;
  return error;
}

int system_file_open(const char* path) {
  char text[16];
  int number = 0; /* of the permission: all may */
  const int error = kind_of(path) == kClock ? clock_mhz(&number) : 0;
  if (error) {
    errno = error;
    return -1;
  }
  const int length = snprintf(text, sizeof text, "%d\n", number);
  const int file = memfd_create("eusim-gpu-system", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (pwrite(file, text, (size_t)length, 0) == length) return file;
  close(file);
  errno = EIO;
  return -1;
}
