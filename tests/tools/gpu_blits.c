/* A program that submits one batch of many fills of 64 MB, for a Gen8 or Gen9 machine.
 * Usage: gpu_blits COUNT. Build: cc -I/usr/include/libdrm gpu_blits.c */
#include <errno.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { kImageBytes = 64 << 20, kBatchBytes = 1 << 20, kPitch = 16384, kCommandDwords = 7 };

static uint32_t create(int file, uint64_t bytes) {
  struct drm_i915_gem_create request = {.size = bytes};
  if (ioctl(file, DRM_IOCTL_I915_GEM_CREATE, &request) != 0) exit(2);
  return request.handle;
}

int main(int count, char** arguments) {
  const int fills = count > 1 ? atoi(arguments[1]) : 1;
  const int file = open("/dev/dri/renderD128", O_RDWR);
  if (file < 0 || (fills + 1) * kCommandDwords * 4 > kBatchBytes) return 2;
  const uint32_t address = 1u << 30;
  uint32_t* batch = calloc(1, kBatchBytes);
  for (int i = 0; i < fills; ++i) {
    const uint32_t fill[kCommandDwords] = {
        2u << 29 | 0x50u << 22 | 3u << 20 | (kCommandDwords - 2), /* XY_COLOR_BLT, all channels */
        3u << 24 | 0xf0u << 16 | kPitch,
        0,
        (kImageBytes / kPitch) << 16 | kPitch / 4,
        address,
        0,
        0x11223344};
    memcpy(batch + i * kCommandDwords, fill, sizeof fill);
  }
  batch[fills * kCommandDwords] = 0x0a << 23; /* MI_BATCH_BUFFER_END */
  struct drm_i915_gem_exec_object2 list[2] = {
      {.handle = create(file, kImageBytes), .offset = address, .flags = EXEC_OBJECT_PINNED},
      {.handle = create(file, kBatchBytes)}};
  struct drm_i915_gem_pwrite write = {
      .handle = list[1].handle, .size = kBatchBytes, .data_ptr = (uintptr_t)batch};
  if (ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write) != 0) return 2;
  puts("submits");
  fflush(stdout);
  struct drm_i915_gem_execbuffer2 request = {
      .buffers_ptr = (uintptr_t)list, .buffer_count = 2, .flags = I915_EXEC_BLT};
  const int result = ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request);
  printf("result %d, errno %d\n", result, result != 0 ? errno : 0);
  return result != 0;
}
