#define _GNU_SOURCE
#include "direct.h"

#include <errno.h>
#include <i915_drm.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"

int direct_map(int file, struct drm_i915_gem_mmap* request) {
  struct WireLocation location = {request->offset, request->size, 0, request->handle, 0};
  int memory = -1;
  if (request->flags & ~(uint64_t)I915_MMAP_WC) return EINVAL;
  int error = call_locate(file, kWireLocateHandle, &location, &memory);
  if (error) return error;
  const long place = syscall(SYS_mmap, NULL, request->size, PROT_READ | PROT_WRITE, MAP_SHARED,
                             memory, location.place);
  error = place == -1 ? errno : 0;
  close(memory);
  if (!error) request->addr_ptr = (uint64_t)place;
  return error;
}

/* The kernel copies between the program and the file, and returns EFAULT for missing memory. */
static int transfer(int file, const struct WireLocation* wanted, uint64_t data, int is_write) {
  struct WireLocation location = *wanted;
  int memory = -1;
  int error = call_locate(file, kWireLocateHandle, &location, &memory);
  if (error) return error;
  for (uint64_t done = 0; !error && done < wanted->bytes;) {
    char* place = (char*)(uintptr_t)(data + done);
    const off_t at = (off_t)(location.place + done);
    const size_t rest = wanted->bytes - done;
    const ssize_t bytes =
        is_write ? pwrite(memory, place, rest, at) : pread(memory, place, rest, at);
    if (bytes > 0)
      done += (uint64_t)bytes;
    else if (bytes == 0)
      error = EFAULT;
    else if (errno != EINTR)
      error = errno;
  }
  close(memory);
  return error;
}

int direct_read(int file, const struct drm_i915_gem_pread* request) {
  const struct WireLocation wanted = {request->offset, request->size, 0, request->handle, 0};
  return request->size == 0 ? 0 : transfer(file, &wanted, request->data_ptr, 0);
}

int direct_write(int file, const struct drm_i915_gem_pwrite* request) {
  const struct WireLocation wanted = {request->offset, request->size, 0, request->handle, 0};
  return request->size == 0 ? 0 : transfer(file, &wanted, request->data_ptr, 1);
}
