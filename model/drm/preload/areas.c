#include "areas.h"

#include <errno.h>
#include <i915_drm.h>
#include <stdlib.h>
#include <string.h>

#include "own_memory.h"

enum { kLongestChain = 512 };

void area_add(struct area_list* list, uint64_t address, uint64_t count, uint64_t element_bytes) {
  if (list->error || address == 0 || count == 0 || element_bytes == 0) return;
  if (count > kWirePacketBytes / element_bytes || list->count == kWireMostAreas) {
    list->error = ENOMEM;
    return;
  }
  if (list->count == list->room) {
    const size_t room = list->room ? 2 * list->room : 16;
    struct WireArea* areas = realloc(list->areas, room * sizeof *areas);
    if (!areas) {
      list->error = ENOMEM;
      return;
    }
    list->areas = areas;
    list->room = room;
  }
  const struct WireArea area = {address, count * element_bytes, 0, 0, 0};
  list->areas[list->count++] = area;
  list->bytes += wire_aligned(area.bytes);
  if (list->bytes > kWirePacketBytes) list->error = ENOMEM;
}

int area_read(struct area_list* list, void* to, uint64_t address, size_t bytes) {
  if (!list->error) list->error = own_memory_read(to, address, bytes);
  return !list->error;
}

void area_add_extensions(struct area_list* list, uint64_t address, extension_bytes bytes) {
  struct i915_user_extension extension;
  for (int i = 0; address != 0 && i < kLongestChain; ++i) {
    if (!area_read(list, &extension, address, sizeof extension)) return;
    area_add(list, address, 1, bytes(list, extension.name, address));
    address = extension.next_extension;
  }
  if (address != 0 && !list->error) list->error = E2BIG;
}

static size_t creation_extension_bytes(struct area_list* list, uint32_t name, uint64_t address) {
  struct drm_i915_gem_create_ext_memory_regions regions;
  if (name != I915_GEM_CREATE_EXT_MEMORY_REGIONS)
    return sizeof(struct drm_i915_gem_create_ext_protected_content);
  if (area_read(list, &regions, address, sizeof regions))
    area_add(list, regions.regions, regions.num_regions,
             sizeof(struct drm_i915_gem_memory_class_instance));
  return sizeof regions;
}

static void find_version(struct area_list* list, const struct drm_version* request) {
  area_add(list, (uintptr_t)request->name, request->name_len, 1);
  area_add(list, (uintptr_t)request->date, request->date_len, 1);
  area_add(list, (uintptr_t)request->desc, request->desc_len, 1);
}

/* Requests of syncobjs that have arrays. */
static int find_syncobj(struct area_list* list, unsigned number, const void* argument) {
  const uint64_t handle = sizeof(uint32_t), point = sizeof(uint64_t);
  switch (number) {
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_WAIT): {
      const struct drm_syncobj_wait* wait = argument;
      area_add(list, wait->handles, wait->count_handles, handle);
      return 1;
    }
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT): {
      const struct drm_syncobj_timeline_wait* wait = argument;
      area_add(list, wait->handles, wait->count_handles, handle);
      area_add(list, wait->points, wait->count_handles, point);
      return 1;
    }
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_RESET):
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_SIGNAL): {
      const struct drm_syncobj_array* array = argument;
      area_add(list, array->handles, array->count_handles, handle);
      return 1;
    }
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_QUERY):
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL): {
      const struct drm_syncobj_timeline_array* array = argument;
      area_add(list, array->handles, array->count_handles, handle);
      area_add(list, array->points, array->count_handles, point);
      return 1;
    }
    default: return 0;
  }
}

static void find_i915(struct area_list* list, unsigned number, const void* argument) {
  switch (number) {
    case DRM_I915_GETPARAM: {
      const drm_i915_getparam_t* request = argument;
      area_add(list, (uintptr_t)request->value, 1, sizeof *request->value);
      return;
    }
    case DRM_I915_GEM_CREATE_EXT: {
      const struct drm_i915_gem_create_ext* request = argument;
      area_add_extensions(list, request->extensions, creation_extension_bytes);
      return;
    }
    case DRM_I915_GEM_EXECBUFFER2: area_find_execbuffer(list, argument); return;
    case DRM_I915_GEM_CONTEXT_CREATE: {
      const struct drm_i915_gem_context_create_ext* request = argument;
      if (request->flags & I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS)
        area_find_context_extensions(list, request->extensions);
      return;
    }
    case DRM_I915_GEM_CONTEXT_GETPARAM:
    case DRM_I915_GEM_CONTEXT_SETPARAM: {
      const struct drm_i915_gem_context_param* request = argument;
      area_find_context_parameter(list, request->param, request->value, request->size);
      return;
    }
    case DRM_I915_QUERY: {
      const struct drm_i915_query* request = argument;
      area_find_query(list, request->items_ptr, request->num_items);
      return;
    }
    case DRM_I915_PERF_OPEN: {
      const struct drm_i915_perf_open_param* request = argument;
      area_add(list, request->properties_ptr, request->num_properties, 2 * sizeof(uint64_t));
      return;
    }
    case DRM_I915_PERF_ADD_CONFIG: {
      const struct drm_i915_perf_oa_config* request = argument;
      const size_t bytes = 2 * sizeof(uint32_t); /* a register and its value */
      area_add(list, request->mux_regs_ptr, request->n_mux_regs, bytes);
      area_add(list, request->boolean_regs_ptr, request->n_boolean_regs, bytes);
      area_add(list, request->flex_regs_ptr, request->n_flex_regs, bytes);
      return;
    }
    default: return;
  }
}

void area_find(struct area_list* list, unsigned number, const void* argument, size_t bytes) {
  /* Programs of other versions have shorter structures. */
  union {
    struct drm_version version;
    struct drm_syncobj_timeline_wait wait;
    struct drm_i915_gem_execbuffer2 execbuffer;
    struct drm_i915_gem_create_ext create;
    struct drm_i915_gem_context_param parameter;
    uint64_t words[32];
  } whole;
  memset(&whole, 0, sizeof whole);
  memcpy(&whole, argument, bytes < sizeof whole ? bytes : sizeof whole);
  if (number >= DRM_COMMAND_BASE && number < DRM_COMMAND_END) {
    find_i915(list, number - DRM_COMMAND_BASE, &whole);
  } else if (number == _IOC_NR(DRM_IOCTL_VERSION)) {
    find_version(list, &whole.version);
  } else {
    find_syncobj(list, number, &whole);
  }
}
