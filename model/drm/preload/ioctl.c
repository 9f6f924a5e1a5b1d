#define _GNU_SOURCE
#include <errno.h>
#include <linux/dma-buf.h>
#include <linux/sync_file.h>
#include <stdarg.h>
#include <sys/ioctl.h>

#include "peer.h"
#include "real.h"
#include "request.h"

static int ioctl_of_kind(int file, unsigned long code, void* argument, enum peer_kind kind,
                         int* value) {
  const unsigned type = _IOC_TYPE(code);
  if (kind == kPeerFile && type == 'd') return request_drm(file, code, argument, value);
  if (kind == kPeerCounters && type == 'i') return request_counters(file, code, value);
  if (kind == kPeerBuffer && type == DMA_BUF_BASE) return request_buffer(code);
  if (kind == kPeerFence && type == SYNC_IOC_MAGIC) return request_sync_file(file, code, argument);
  return ENOTTY;
}

/* Passes requests of other types than those of the server's descriptors on without a check. */
int ioctl(int file, unsigned long code, ...) {
  static int (*next)(int, unsigned long, ...);
  va_list arguments;
  va_start(arguments, code);
  void* argument = va_arg(arguments, void*);
  va_end(arguments);
  const unsigned type = _IOC_TYPE(code);
  if (type == 'd' || type == 'i' || type == DMA_BUF_BASE || type == SYNC_IOC_MAGIC) {
    const enum peer_kind kind = peer_kind_of(file);
    if (kind != kPeerNone) {
      const int before = errno;
      int value = 0;
      const int error = ioctl_of_kind(file, code, argument, kind, &value);
      errno = error ? error : before;
      return error ? -1 : value;
    }
  }
  real_find("ioctl", &next);
  return next(file, code, argument);
}
