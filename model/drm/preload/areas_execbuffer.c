#include <errno.h>
#include <i915_drm.h>
#include <limits.h>
#include <stdlib.h>

#include "areas.h"

static size_t extension_length(struct area_list* list, uint32_t name, uint64_t address) {
  struct drm_i915_gem_execbuffer_ext_timeline_fences fences;
  if (name != DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES)
    return sizeof(struct i915_user_extension);
  if (area_read(list, &fences, address, sizeof fences)) {
    area_add(list, fences.handles_ptr, fences.fence_count, sizeof(struct drm_i915_gem_exec_fence));
    area_add(list, fences.values_ptr, fences.fence_count, sizeof(uint64_t));
  }
  return sizeof fences;
}

static void find_relocations(struct area_list* list, uint64_t objects, uint32_t count) {
  const size_t bytes = count * sizeof(struct drm_i915_gem_exec_object2);
  struct drm_i915_gem_exec_object2* copy = malloc(bytes);
  if (!copy) list->error = ENOMEM;
  if (copy && area_read(list, copy, objects, bytes)) {
    for (uint32_t i = 0; i < count; ++i)
      area_add(list, copy[i].relocs_ptr, copy[i].relocation_count,
               sizeof(struct drm_i915_gem_relocation_entry));
  }
  free(copy);
}

void area_find_execbuffer(struct area_list* list, const struct drm_i915_gem_execbuffer2* request) {
  if (request->buffer_count > INT_MAX) {
    list->error = EINVAL;
    return;
  }
  area_add(list, request->buffers_ptr, request->buffer_count,
           sizeof(struct drm_i915_gem_exec_object2));
  if (request->flags & I915_EXEC_FENCE_ARRAY)
    area_add(list, request->cliprects_ptr, request->num_cliprects,
             sizeof(struct drm_i915_gem_exec_fence));
  else if (request->flags & I915_EXEC_USE_EXTENSIONS)
    area_add_extensions(list, request->cliprects_ptr, extension_length);
  if (!list->error && request->buffer_count != 0)
    find_relocations(list, request->buffers_ptr, request->buffer_count);
}
