#define _GNU_SOURCE
/* mmap and lseek of DRM files and exported buffers. */
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include "call.h"
#include "peer.h"
#include "real.h"

static void* map(void* address, size_t bytes, int protection, int flags, int file, off_t offset) {
  return (void*)syscall(SYS_mmap, address, bytes, protection, flags, file, offset); /* NOLINT */
}

static void* map_peer(void* address, size_t bytes, int protection, int flags, int file,
                      off_t offset) {
  struct WireLocation location = {(uint64_t)offset, bytes, 0, 0, 0};
  int memory = -1;
  const int error = call_locate(file, kWireLocateOffset, &location, &memory);
  if (error) {
    errno = error;
    return MAP_FAILED;
  }
  void* place = map(address, bytes, protection, flags, memory, (off_t)location.place);
  const int reason = errno;
  close(memory);
  errno = reason;
  return place;
}

/* Does not use dlsym: an allocator may call this before symbols can be looked up. Private
 * mappings are of no use with a GPU. */
void* mmap(void* address, size_t bytes, int protection, int flags, int file, off_t offset) {
  const int sharing = flags & (MAP_SHARED | MAP_PRIVATE);
  if (file >= 0 && sharing != MAP_PRIVATE && !(flags & MAP_ANONYMOUS)) {
    const enum peer_kind kind = peer_kind_of(file);
    if (kind == kPeerFile || kind == kPeerBuffer)
      return map_peer(address, bytes, protection, flags, file, offset);
  }
  return map(address, bytes, protection, flags, file, offset);
}

void* mmap64(void* address, size_t bytes, int protection, int flags, int file, off_t offset) {
  return mmap(address, bytes, protection, flags, file, offset);
}

/* Drivers get the size of an exported buffer this way. */
static off_t seek_peer(int file, off_t offset, int whence) {
  struct WireLocation location = {0, 0, 0, 0, 0};
  int memory = -1;
  if (offset != 0 || (whence != SEEK_END && whence != SEEK_SET)) {
    errno = EINVAL;
    return -1;
  }
  if (whence == SEEK_SET) return 0;
  const int error = call_locate(file, kWireBufferBytes, &location, &memory);
  if (error) {
    errno = error;
    return -1;
  }
  close(memory);
  return (off_t)location.bytes;
}

off_t lseek(int file, off_t offset, int whence) {
  const int before = errno;
  const off_t result = (off_t)syscall(SYS_lseek, file, offset, whence);
  if (result != -1 || errno != ESPIPE || peer_kind_of(file) != kPeerBuffer) return result;
  errno = before;
  return seek_peer(file, offset, whence);
}

off_t lseek64(int file, off_t offset, int whence) {
  return lseek(file, offset, whence);
}
