/* The render node of the simulated Intel GPU (i915_shim.c): calls that open it, find it and send
* requests to it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <xf86drm.h>

#include "i915_shim.h"

#define NODE "/dev/dri/renderD128"

int i915_memory = -1;

void i915_fail(const char* what) {
  fprintf(stderr, "i915_shim: %s\n", what);
  exit(3);
}

unsigned i915_device_id(void) {
  const char* text = getenv("I915_SHIM_DEVICE");
  if (!text) i915_fail("I915_SHIM_DEVICE is not set");
  return (unsigned)strtoul(text, NULL, 16);
}

static int nameless_file(void) {
  const char* folder = getenv("TMPDIR");
  return (int)syscall(SYS_openat, AT_FDCWD, folder ? folder : "/tmp",
                      O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

static int open_node(void) {
  if (i915_memory < 0) {
    i915_memory = memfd_create("i915", MFD_CLOEXEC);
    /* A sandbox that limits memory by its folder has no other memory files. */
    if (i915_memory < 0) i915_memory = nameless_file();
    if (i915_memory < 0 || ftruncate(i915_memory, kAperture) != 0) i915_fail("no memory file");
  }
  return fcntl(i915_memory, F_DUPFD_CLOEXEC, 3);
}

static int is_node(int fd) {
  struct stat ours, other;
  return i915_memory >= 0 && fstat(i915_memory, &ours) == 0 && fstat(fd, &other) == 0 &&
         ours.st_dev == other.st_dev && ours.st_ino == other.st_ino;
}

static int open_any(const char* path, int flags, mode_t mode) {
  if (strcmp(path, NODE) == 0) return open_node();
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

#define OPEN(name)                                 \
  int name(const char* path, int flags, ...) {     \
    va_list arguments;                             \
    va_start(arguments, flags);                    \
    const mode_t mode = va_arg(arguments, mode_t); \
    va_end(arguments);                             \
    return open_any(path, flags, mode);            \
  }
OPEN(open)
OPEN(open64)

/* The answer that libdrm would read from /sys: one PCI device with one render node. */
int drmGetDevice2(int fd, uint32_t flags, drmDevicePtr* device) {
  (void)flags;
  if (!is_node(fd)) return -ENODEV;
  /* One allocation: drmFreeDevice of libdrm frees no other for a PCI device. */
  struct {
    drmDevice device;
    drmPciBusInfo bus;
    drmPciDeviceInfo pci;
    char* nodes[DRM_NODE_MAX];
    char render[sizeof NODE];
  }* all = calloc(1, sizeof *all);
  if (!all) return -ENOMEM;
  strcpy(all->render, NODE);
  all->nodes[DRM_NODE_RENDER] = all->render;
  all->bus.dev = 2; /* 0000:00:02.0, where Intel's graphics are */
  all->pci.vendor_id = 0x8086;
  all->pci.device_id = (uint16_t)i915_device_id();
  all->device.nodes = all->nodes;
  all->device.available_nodes = 1 << DRM_NODE_RENDER;
  all->device.bustype = DRM_BUS_PCI;
  all->device.businfo.pci = &all->bus;
  all->device.deviceinfo.pci = &all->pci;
  *device = &all->device;
  return 0;
}

int drmGetDevice(int fd, drmDevicePtr* device) {
  return drmGetDevice2(fd, 0, device);
}

int drmGetDevices2(uint32_t flags, drmDevicePtr devices[], int max_devices) {
  if (!devices) return 1;
  if (max_devices < 1) return 0;
  const int fd = open_node();
  const int error = drmGetDevice2(fd, flags, &devices[0]);
  close(fd);
  return error ? error : 1;
}

int drmGetDevices(drmDevicePtr devices[], int max_devices) {
  return drmGetDevices2(0, devices, max_devices);
}

int drmGetNodeTypeFromFd(int fd) {
  return is_node(fd) ? DRM_NODE_RENDER : -1;
}

char* drmGetRenderDeviceNameFromFd(int fd) {
  return is_node(fd) ? strdup(NODE) : NULL;
}

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void* argument = va_arg(arguments, void*);
  va_end(arguments);
  if (!is_node(fd)) return (int)syscall(SYS_ioctl, fd, request, argument);
  const unsigned long number = _IOC_NR(request);
  int error = i915_handle(number, argument);
  if (error < 0) {
    if (getenv("I915_SHIM_VERBOSE"))
      fprintf(stderr, "i915_shim: no answer to ioctl 0x%02lx\n", number);
    error = EINVAL;
  }
  errno = error;
  return error ? -1 : 0;
}
