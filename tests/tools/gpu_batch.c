/* A program that submits batches of commands from a file. Usage: gpu_batch BATCH DATA... It
 * submits BATCH once for each DATA, a file with the content of another buffer: a dword
 * 0x40000nnn of the batch becomes the address of the buffer, plus 0xnnn. "new" instead of a DATA
 * opens the node again: the following submissions have another context. Prints the errno of each
 * submission, 0 if it has none. Build: cc -I/usr/include/libdrm */
#include <errno.h>
#include <fcntl.h>
#include <i915_drm.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { kBytes = 1 << 16, kPlaceholder = 0x40000000, kMostPlaces = 32 };

static uint32_t object_of(int file, const char* path, uint32_t* dwords) {
  memset(dwords, 0, kBytes);
  FILE* from = fopen(path, "rb");
  if (!from || fread(dwords, 1, kBytes, from) == 0) exit(2);
  fclose(from);
  struct drm_i915_gem_create request = {.size = kBytes};
  if (ioctl(file, DRM_IOCTL_I915_GEM_CREATE, &request) != 0) exit(2);
  struct drm_i915_gem_pwrite write = {
      .handle = request.handle, .size = kBytes, .data_ptr = (uintptr_t)dwords};
  if (ioctl(file, DRM_IOCTL_I915_GEM_PWRITE, &write) != 0) exit(2);
  return request.handle;
}

static int submit(int file, const char* data, const char* batch) {
  static uint32_t dwords[kBytes / 4];
  struct drm_i915_gem_relocation_entry places[kMostPlaces];
  struct drm_i915_gem_exec_object2 list[2] = {{.handle = object_of(file, data, dwords)},
                                              {.handle = object_of(file, batch, dwords)}};
  uint32_t count = 0;
  for (uint32_t i = 0; i < kBytes / 4 && count < kMostPlaces; ++i)
    if ((dwords[i] & ~0xfffu) == kPlaceholder)
      places[count++] = (struct drm_i915_gem_relocation_entry){.target_handle = list[0].handle,
                                                               .delta = dwords[i] & 0xfff,
                                                               .offset = i * 4,
                                                               .presumed_offset = ~0ull};
  list[1].relocation_count = count;
  list[1].relocs_ptr = (uintptr_t)places;
  struct drm_i915_gem_execbuffer2 request = {.buffers_ptr = (uintptr_t)list, .buffer_count = 2};
  return ioctl(file, DRM_IOCTL_I915_GEM_EXECBUFFER2, &request) == 0 ? 0 : errno;
}

int main(int count, char** arguments) {
  int file = open("/dev/dri/renderD128", O_RDWR);
  for (int i = 2; i < count; ++i) {
    if (strcmp(arguments[i], "new") == 0)
      file = open("/dev/dri/renderD128", O_RDWR);
    else
      printf("%d\n", submit(file, arguments[i], arguments[1]));
  }
  return 0;
}
