/* A simulated Intel GPU, for LD_PRELOAD: the part of the kernel's i915 interface (uapi
* drm/i915_drm.h) with which Mesa's drivers crocus and iris start, compile and submit.
 *
 * The render node is a memory file. A buffer object is a range of it, and the range's offset is the
 * object's GPU address, so that mmap of the node works directly and relocation is addition. A
 * driver that chooses addresses itself (softpin) passes them with a submission. Submissions are not
 * executed but written to $I915_SHIM_CAPTURE.0, .1, ... (write_capture).
 *
 * This file keeps the memory and answers requests; i915_node.c receives them. Environment:
 * I915_SHIM_DEVICE    PCI id, hexadecimal: 0162 is Ivy Bridge GT2, 0412 Haswell GT2
 * I915_SHIM_SOFTPIN   if set, 2^47 bytes of addresses and separate contexts, as iris requires
 * I915_SHIM_VERBOSE   if set, unknown requests are named on stderr
 */
#define _GNU_SOURCE
#include <errno.h>
#include <i915_drm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>

#include "i915_shim.h"

enum {
  kPage = 4096,
  kMaxObjects = 4096,
  kFirstAddress = 1 << 20, /* no object at address 0 */
};

struct object {
  uint64_t address; /* on the GPU and in the memory file */
  uint64_t size;    /* 0: closed */
};

/* Addresses have 48 bits; above them the driver repeats the highest one. */
static const uint64_t kAddressBits = (1ull << 48) - 1;

static struct object objects[kMaxObjects]; /* by handle; 0 is invalid */
static uint32_t object_count = 1;
static uint64_t next_address = kFirstAddress;
static int captures;

/* ---- Buffer objects ---------------------------------------------------------------------------*/

static struct object* object_of(uint32_t handle) {
  if (handle == 0 || handle >= object_count || objects[handle].size == 0) return NULL;
  return &objects[handle];
}

static int create(struct drm_i915_gem_create* request) {
  const uint64_t size = (request->size + kPage - 1) / kPage * kPage;
  if (size == 0) return EINVAL;
  if (object_count == kMaxObjects || next_address + size > kAperture) return ENOMEM;
  objects[object_count].address = next_address;
  objects[object_count].size = size;
  next_address += size;
  request->size = size;
  request->handle = object_count++;
  return 0;
}

static int close_object(const struct drm_gem_close* request) {
  struct object* object = object_of(request->handle);
  if (!object) return EINVAL;
  object->size = 0;
  return 0;
}

static int map(struct drm_i915_gem_mmap* request) {
  const struct object* object = object_of(request->handle);
  if (!object || request->offset + request->size > object->size) return EINVAL;
  void* place = mmap(NULL, request->size, PROT_READ | PROT_WRITE, MAP_SHARED, i915_memory,
                     (off_t)(object->address + request->offset));
  if (place == MAP_FAILED) return errno;
  request->addr_ptr = (uintptr_t)place;
  return 0;
}

/* DRM_I915_GEM_MMAP_GTT is DRM_I915_GEM_MMAP_OFFSET, and drm_i915_gem_mmap_gtt its beginning. */
static int map_offset(struct drm_i915_gem_mmap_gtt* request) {
  const struct object* object = object_of(request->handle);
  if (!object) return EINVAL;
  request->offset = object->address;
  return 0;
}

static int transfer(uint32_t handle, uint64_t offset, uint64_t size, uint64_t data, int writes) {
  const struct object* object = object_of(handle);
  if (!object || offset + size > object->size) return EINVAL;
  char* user = (char*)(uintptr_t)data;
  const off_t place = (off_t)(object->address + offset);
  const ssize_t done =
      writes ? pwrite(i915_memory, user, size, place) : pread(i915_memory, user, size, place);
  return done == (ssize_t)size ? 0 : EIO;
}

/* ---- Submission -------------------------------------------------------------------------------*/

static void copy_out(FILE* file, const struct object* object) {
  char bytes[kPage];
  for (uint64_t at = 0; at < object->size; at += kPage) {
    if (pread(i915_memory, bytes, kPage, (off_t)(object->address + at)) != kPage ||
        fwrite(bytes, kPage, 1, file) != 1)
      i915_fail("the capture cannot be written");
  }
}

/* Writes a line "batch ADDRESS", a line "buffer ADDRESS SIZE" for each object, an empty line, and
* the bytes of the objects in order. */
static void write_capture(uint64_t batch, const struct drm_i915_gem_exec_object2* list,
                          uint32_t count) {
  const char* path = getenv("I915_SHIM_CAPTURE");
  char name[kPage];
  if (!path) return;
  snprintf(name, sizeof name, "%s.%d", path, captures++);
  FILE* file = fopen(name, "wb");
  if (!file) i915_fail("the capture cannot be written");
  fprintf(file, "batch %llu\n", (unsigned long long)batch);
  for (uint32_t i = 0; i < count; ++i) {
    const struct object* object = &objects[list[i].handle];
    fprintf(file, "buffer %llu %llu\n", (unsigned long long)(list[i].offset & kAddressBits),
            (unsigned long long)object->size);
  }
  fputc('\n', file);
  for (uint32_t i = 0; i < count; ++i) copy_out(file, &objects[list[i].handle]);
  if (fclose(file) != 0) i915_fail("the capture cannot be written");
}

/* Writes the targets' addresses into one object, as the kernel does. */
static int relocate(const struct drm_i915_gem_execbuffer2* request,
                    const struct drm_i915_gem_exec_object2* list, uint32_t index) {
  struct drm_i915_gem_relocation_entry* entries =
      (struct drm_i915_gem_relocation_entry*)(uintptr_t)list[index].relocs_ptr;
  for (uint32_t i = 0; i < list[index].relocation_count; ++i) {
    uint32_t target = entries[i].target_handle;
    if (request->flags & I915_EXEC_HANDLE_LUT) {
      if (target >= request->buffer_count) return EINVAL;
      target = list[target].handle;
    }
    const struct object* object = object_of(target);
    if (!object) return ENOENT;
    const uint32_t value = (uint32_t)(object->address + entries[i].delta);
    const int error =
        transfer(list[index].handle, entries[i].offset, sizeof value, (uintptr_t)&value, 1);
    if (error) return error;
    entries[i].presumed_offset = object->address;
  }
  return 0;
}

static int submit(struct drm_i915_gem_execbuffer2* request) {
  struct drm_i915_gem_exec_object2* list =
      (struct drm_i915_gem_exec_object2*)(uintptr_t)request->buffers_ptr;
  if (request->buffer_count == 0) return EINVAL;
  for (uint32_t i = 0; i < request->buffer_count; ++i) {
    const struct object* object = object_of(list[i].handle);
    if (!object) return ENOENT;
    if (!(list[i].flags & EXEC_OBJECT_PINNED)) list[i].offset = object->address;
  }
  for (uint32_t i = 0; i < request->buffer_count; ++i) {
    const int error = relocate(request, list, i);
    if (error) return error;
  }
  const uint32_t batch = request->flags & I915_EXEC_BATCH_FIRST ? 0 : request->buffer_count - 1;
  write_capture((list[batch].offset & kAddressBits) + request->batch_start_offset, list,
                request->buffer_count);
  return 0;
}

/* ---- Questions --------------------------------------------------------------------------------*/

static int is_softpin(void) {
  return getenv("I915_SHIM_SOFTPIN") != NULL;
}

static int get_param(const drm_i915_getparam_t* request) {
  switch (request->param) {
    case I915_PARAM_HAS_EXEC_SOFTPIN:
    case I915_PARAM_HAS_CONTEXT_ISOLATION: *request->value = is_softpin(); return 0;
    case I915_PARAM_CHIPSET_ID: *request->value = (int)i915_device_id(); return 0;
    case I915_PARAM_REVISION: *request->value = 9; return 0;
    case I915_PARAM_NUM_FENCES_AVAIL: *request->value = 32; return 0;
    case I915_PARAM_MMAP_VERSION:
    case I915_PARAM_HAS_GEM:
    case I915_PARAM_HAS_BSD:
    case I915_PARAM_HAS_BLT:
    case I915_PARAM_HAS_EXECBUF2:
    case I915_PARAM_HAS_RELAXED_FENCING:
    case I915_PARAM_HAS_RELAXED_DELTA:
    case I915_PARAM_HAS_LLC:
    case I915_PARAM_HAS_ALIASING_PPGTT:
    case I915_PARAM_HAS_WAIT_TIMEOUT:
    case I915_PARAM_HAS_EXEC_NO_RELOC:
    case I915_PARAM_HAS_EXEC_HANDLE_LUT:
    case I915_PARAM_HAS_EXEC_FENCE_ARRAY:
    case I915_PARAM_HAS_EXEC_BATCH_FIRST: *request->value = 1; return 0;
    /* From 8 and 3 on drivers rely on them for compute and for mapping. */
    case I915_PARAM_CMD_PARSER_VERSION: *request->value = 10; return 0;
    case I915_PARAM_MMAP_GTT_VERSION: *request->value = 3; return 0;
    default: return EINVAL; /* the kernel's answer to an unknown parameter */
  }
}

/* Called twice: for the lengths, and with room for the texts. */
static void reply_text(const char* text, char* room, __kernel_size_t* length) {
  if (room && *length >= strlen(text)) memcpy(room, text, strlen(text));
  *length = strlen(text);
}

static int get_version(struct drm_version* request) {
  reply_text("i915", request->name, &request->name_len);
  reply_text("20201103", request->date, &request->date_len);
  reply_text("Intel Graphics", request->desc, &request->desc_len);
  request->version_major = 1;
  request->version_minor = 6;
  request->version_patchlevel = 0;
  return 0;
}

static int get_context_param(struct drm_i915_gem_context_param* request) {
  if (request->param != I915_CONTEXT_PARAM_GTT_SIZE) return EINVAL;
  request->value = is_softpin() ? 1ull << 47 : kAperture;
  return 0;
}

static int get_aperture(struct drm_i915_gem_get_aperture* request) {
  request->aper_size = request->aper_available_size = kAperture;
  return 0;
}

static int get_cap(struct drm_get_cap* request) {
  request->value = request->capability == DRM_CAP_SYNCOBJ;
  return 0;
}

/* ---- ioctl ------------------------------------------------------------------------------------*/

static int create_numbered(uint32_t* id) {
  static uint32_t last;
  *id = ++last;
  return 0;
}

static int handle_drm(unsigned long number, void* argument) {
  switch (number) {
    case DRM_IOCTL_NR(DRM_IOCTL_VERSION): return get_version(argument);
    case DRM_IOCTL_NR(DRM_IOCTL_GET_CAP): return get_cap(argument);
    case DRM_IOCTL_NR(DRM_IOCTL_GEM_CLOSE): return close_object(argument);
    case DRM_IOCTL_NR(DRM_IOCTL_SYNCOBJ_CREATE):
      return create_numbered(&((struct drm_syncobj_create*)argument)->handle);
    /* Submitted work is complete at once. */
    case DRM_IOCTL_NR(DRM_IOCTL_SYNCOBJ_DESTROY):
    case DRM_IOCTL_NR(DRM_IOCTL_SYNCOBJ_WAIT): return 0;
    default: return -1;
  }
}

static int handle_i915(unsigned long number, void* argument) {
  switch (number) {
    case DRM_I915_GETPARAM: return get_param(argument);
    case DRM_I915_GEM_CREATE: return create(argument);
    case DRM_I915_GEM_MMAP: return map(argument);
    case DRM_I915_GEM_MMAP_GTT: return map_offset(argument);
    case DRM_I915_GEM_PWRITE: {
      const struct drm_i915_gem_pwrite* p = argument;
      return transfer(p->handle, p->offset, p->size, p->data_ptr, 1);
    }
    case DRM_I915_GEM_PREAD: {
      const struct drm_i915_gem_pread* p = argument;
      return transfer(p->handle, p->offset, p->size, p->data_ptr, 0);
    }
    case DRM_I915_GEM_EXECBUFFER2: return submit(argument);
    case DRM_I915_GEM_CONTEXT_CREATE:
      return create_numbered(&((struct drm_i915_gem_context_create*)argument)->ctx_id);
    case DRM_I915_GEM_CONTEXT_GETPARAM: return get_context_param(argument);
    case DRM_I915_GEM_GET_APERTURE: return get_aperture(argument);
    case DRM_I915_GEM_BUSY: ((struct drm_i915_gem_busy*)argument)->busy = 0; return 0;
    case DRM_I915_GEM_MADVISE: ((struct drm_i915_gem_madvise*)argument)->retained = 1; return 0;
    case DRM_I915_GEM_WAIT:
    case DRM_I915_GEM_SET_DOMAIN:
    case DRM_I915_GEM_SET_TILING:
    case DRM_I915_GEM_SET_CACHING:
    case DRM_I915_GEM_CONTEXT_SETPARAM:
    case DRM_I915_GEM_CONTEXT_DESTROY: return 0;
    default: return -1;
  }
}

int i915_handle(unsigned long number, void* argument) {
  return number >= DRM_COMMAND_BASE && number < DRM_COMMAND_END
             ? handle_i915(number - DRM_COMMAND_BASE, argument)
             : handle_drm(number, argument);
}
