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

_Static_assert(kWireDrmMajor == 226 && kWireRenderMinor == 128, "SYSTEM_DEVICE_FOLDER has them");

enum file_kind { kNoFile, kPermission, kClock };

static enum file_kind kind_of(const char* path) {
  if (!path) return kNoFile;
  if (strcmp(path, "/proc/sys/dev/i915/perf_stream_paranoid") == 0) return kPermission;
  if (strcmp(path, SYSTEM_DEVICE_FOLDER "/" SYSTEM_CARD "/gt_min_freq_mhz") == 0 ||
      strcmp(path, SYSTEM_DEVICE_FOLDER "/" SYSTEM_CARD "/gt_max_freq_mhz") == 0)
    return kClock;
  return kNoFile;
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
