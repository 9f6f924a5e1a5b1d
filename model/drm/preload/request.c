#define _GNU_SOURCE
#include "request.h"

#include <errno.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "call.h"
#include "direct.h"
#include "own_memory.h"

enum {
  kMostArgumentBytes = 1 << 14, /* limit of the size in an ioctl's code */
  kExecbufferNumber = DRM_COMMAND_BASE + DRM_I915_GEM_EXECBUFFER2,
  kPerfOpenNumber = DRM_COMMAND_BASE + DRM_I915_PERF_OPEN,
  kHalfBits = 32,
};

/* Copy of an ioctl's argument. */
union argument {
  struct drm_prime_handle prime;
  struct drm_syncobj_handle syncobj;
  struct drm_i915_gem_execbuffer2 execbuffer;
  struct drm_i915_perf_open_param perf_open;
  uint64_t words[kMostArgumentBytes / sizeof(uint64_t)];
};

static const uint64_t kLowHalf = 0xffffffff;

/* Puts the descriptor in the argument into the call; EBADF or EINVAL if it is not a descriptor. */
static int take_descriptor(unsigned number, const union argument* argument, struct call* call) {
  int descriptor = -1;
  int error = EBADF;
  if (number == _IOC_NR(DRM_IOCTL_PRIME_FD_TO_HANDLE)) {
    descriptor = argument->prime.fd;
  } else if (number == _IOC_NR(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE)) {
    descriptor = argument->syncobj.fd;
    error = EINVAL;
  } else if (number == kExecbufferNumber &&
             argument->execbuffer.flags & (I915_EXEC_FENCE_IN | I915_EXEC_FENCE_SUBMIT)) {
    descriptor = (int)(uint32_t)(argument->execbuffer.rsvd2 & kLowHalf);
    error = EINVAL;
  } else {
    return 0;
  }
  if (descriptor < 0 || fcntl(descriptor, F_GETFD) < 0) return error;
  call->descriptor_in = descriptor;
  return 0;
}

/* Puts a received descriptor into the argument, or makes it the return value of the ioctl. */
static void put_descriptor(unsigned number, union argument* argument, int descriptor, int* value) {
  if (number == _IOC_NR(DRM_IOCTL_PRIME_HANDLE_TO_FD)) {
    if (!(argument->prime.flags & DRM_CLOEXEC)) fcntl(descriptor, F_SETFD, 0);
    argument->prime.fd = descriptor;
  } else if (number == _IOC_NR(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD)) {
    argument->syncobj.fd = descriptor;
  } else if (number == kExecbufferNumber) {
    argument->execbuffer.rsvd2 &= kLowHalf;
    argument->execbuffer.rsvd2 |= (uint64_t)(uint32_t)descriptor << kHalfBits;
  } else if (number == kPerfOpenNumber) {
    if (!(argument->perf_open.flags & I915_PERF_FLAG_FD_CLOEXEC)) fcntl(descriptor, F_SETFD, 0);
    if (argument->perf_open.flags & I915_PERF_FLAG_FD_NONBLOCK)
      fcntl(descriptor, F_SETFL, O_NONBLOCK);
    *value = descriptor;
  } else {
    close(descriptor);
  }
}

static int request_server(int file, unsigned long code, union argument* argument, int* value) {
  const unsigned number = _IOC_NR(code);
  struct call call = {(uint32_t)code, argument, _IOC_SIZE(code), {0}, -1, -1, 0};
  int error = take_descriptor(number, argument, &call);
  if (error) return error;
  area_find(&call.areas, number, argument, call.argument_bytes);
  error = call_server(file, &call);
  free(call.areas.areas);
  *value = (int)call.value;
  if (call.descriptor_out >= 0) put_descriptor(number, argument, call.descriptor_out, value);
  return error;
}

static int request_copied(int file, unsigned long code, union argument* argument, int* value) {
  switch (_IOC_NR(code)) {
    case DRM_COMMAND_BASE + DRM_I915_GEM_MMAP: return direct_map(file, (void*)argument);
    case DRM_COMMAND_BASE + DRM_I915_GEM_PREAD: return direct_read(file, (void*)argument);
    case DRM_COMMAND_BASE + DRM_I915_GEM_PWRITE: return direct_write(file, (void*)argument);
    default: return request_server(file, code, argument, value);
  }
}

int request_drm(int file, unsigned long code, void* argument, int* value) {
  const size_t bytes = _IOC_SIZE(code);
  const uint64_t address = (uintptr_t)argument;
  union argument copy;
  /* Fields that only later kernels have are 0. */
  memset(&copy, 0, bytes < sizeof(uint64_t) * 32 ? sizeof(uint64_t) * 32 : bytes);
  if (_IOC_DIR(code) & _IOC_WRITE && own_memory_read(&copy, address, bytes) != 0) return EFAULT;
  const int error = request_copied(file, code, &copy, value);
  if (_IOC_DIR(code) & _IOC_READ && own_memory_write(address, &copy, bytes) != 0) return EFAULT;
  return error;
}

int request_parameter(int file, int number, int* value) {
  int result = 0;
  drm_i915_getparam_t request = {number, value};
  return request_drm(file, DRM_IOCTL_I915_GETPARAM, &request, &result);
}

int request_counters(int stream, unsigned long code, int* value) {
  struct call call = {(uint32_t)code, NULL, 0, {0}, -1, -1, 0};
  const int error = call_server(stream, &call);
  *value = (int)call.value;
  return error;
}
