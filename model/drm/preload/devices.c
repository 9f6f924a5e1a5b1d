#define _GNU_SOURCE
/* Replaces libdrm's search in /sys: one PCI device with one render node. */
#include <errno.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <xf86drm.h>

#include "../wire.h"
#include "peer.h"
#include "request.h"

enum {
  kIntel = 0x8086,
  kGraphicsSlot = 2, /* 0000:00:02.0, the place of Intel's graphics */
};

/* One allocation: drmFreeDevice of libdrm frees nothing else for a PCI device. */
struct whole_device {
  drmDevice device;
  drmPciBusInfo bus;
  drmPciDeviceInfo pci;
  char* nodes[DRM_NODE_MAX];
  char render[sizeof WIRE_NODE];
};

static int parameter(int file, int number) {
  int value = 0;
  return request_parameter(file, number, &value) == 0 ? value : 0;
}

int drmGetDevice2(int file, uint32_t flags, drmDevicePtr* device) {
  (void)flags;
  if (!device) return -EINVAL;
  if (peer_kind_of(file) != kPeerFile) return -ENODEV;
  struct whole_device* all = calloc(1, sizeof *all);
  if (!all) return -ENOMEM;
  strcpy(all->render, WIRE_NODE);
  all->nodes[DRM_NODE_RENDER] = all->render;
  all->bus.dev = kGraphicsSlot;
  all->pci.vendor_id = all->pci.subvendor_id = kIntel;
  all->pci.device_id = all->pci.subdevice_id = (uint16_t)parameter(file, I915_PARAM_CHIPSET_ID);
  all->pci.revision_id = (uint8_t)parameter(file, I915_PARAM_REVISION);
  all->device.nodes = all->nodes;
  all->device.available_nodes = 1 << DRM_NODE_RENDER;
  all->device.bustype = DRM_BUS_PCI;
  all->device.businfo.pci = &all->bus;
  all->device.deviceinfo.pci = &all->pci;
  *device = &all->device;
  return 0;
}

int drmGetDevice(int file, drmDevicePtr* device) {
  return drmGetDevice2(file, 0, device);
}

int drmGetDevices2(uint32_t flags, drmDevicePtr devices[], int most) {
  const int file = peer_open_file(O_CLOEXEC);
  if (file < 0) return 0;
  int result = 1;
  if (devices && most < 1) result = 0;
  if (devices && most >= 1) {
    const int error = drmGetDevice2(file, flags, &devices[0]);
    if (error) result = error;
  }
  close(file);
  return result;
}

int drmGetDevices(drmDevicePtr devices[], int most) {
  return drmGetDevices2(0, devices, most);
}

int drmGetDeviceFromDevId(dev_t id, uint32_t flags, drmDevicePtr* device) {
  if (id != makedev(kWireDrmMajor, kWireRenderMinor)) return -ENODEV;
  const int count = drmGetDevices2(flags, device, 1);
  if (count < 0) return count;
  return count == 1 ? 0 : -ENODEV;
}

int drmGetNodeTypeFromFd(int file) {
  if (peer_kind_of(file) == kPeerFile) return DRM_NODE_RENDER;
  errno = ENODEV;
  return -1;
}

static char* node_name(int file) {
  return peer_kind_of(file) == kPeerFile ? strdup(WIRE_NODE) : NULL;
}

char* drmGetRenderDeviceNameFromFd(int file) {
  return node_name(file);
}

char* drmGetDeviceNameFromFd2(int file) {
  return node_name(file);
}

/* There is no primary node. */
char* drmGetPrimaryDeviceNameFromFd(int file) {
  (void)file;
  return NULL;
}
