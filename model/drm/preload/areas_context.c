#include <i915_drm.h>

#include "areas.h"

enum { kMostParameterBytes = 1 << 16 };

static size_t engine_extension_bytes(struct area_list* list, uint32_t name, uint64_t address) {
  (void)list;
  (void)name;
  (void)address;
  return sizeof(struct i915_user_extension);
}

/* Adds parameters whose value is an address. The chain of an engine map is added too, so that
 * the server can check it. */
void area_find_context_parameter(struct area_list* list, uint64_t parameter, uint64_t value,
                                 uint32_t bytes) {
  uint64_t extensions = 0;
  if (parameter != I915_CONTEXT_PARAM_ENGINES && parameter != I915_CONTEXT_PARAM_SSEU) return;
  if (bytes > kMostParameterBytes) bytes = kMostParameterBytes;
  area_add(list, value, bytes, 1);
  if (parameter == I915_CONTEXT_PARAM_ENGINES && value != 0 && bytes >= sizeof extensions &&
      area_read(list, &extensions, value, sizeof extensions))
    area_add_extensions(list, extensions, engine_extension_bytes);
}

static size_t creation_extension_bytes(struct area_list* list, uint32_t name, uint64_t address) {
  struct drm_i915_gem_context_create_ext_setparam set;
  if (name != I915_CONTEXT_CREATE_EXT_SETPARAM) return sizeof(struct i915_user_extension);
  if (area_read(list, &set, address, sizeof set))
    area_find_context_parameter(list, set.param.param, set.param.value, set.param.size);
  return sizeof set;
}

void area_find_context_extensions(struct area_list* list, uint64_t chain) {
  area_add_extensions(list, chain, creation_extension_bytes);
}
