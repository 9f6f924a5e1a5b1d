#pragma once
/* Areas of program memory that the argument of an ioctl points to. Only the server checks their
 * contents; this code only finds the areas. */
#include <stddef.h>
#include <stdint.h>

#include "../wire.h"

#pragma GCC visibility push(hidden)

struct area_list {
  struct WireArea* areas;
  size_t count, room;
  uint64_t bytes; /* sum of all areas */
  int error;      /* an errno after a failure */
};

/* Adds `count` elements at `address`; nothing if the address is 0. */
void area_add(struct area_list* list, uint64_t address, uint64_t count, uint64_t element_bytes);

/* Reads program memory; false, with the list's error set, if it is not there. */
int area_read(struct area_list* list, void* to, uint64_t address, size_t bytes);

/* Adds a chain of extensions; `bytes` returns the size of one by its name, and may
 * add more areas. */
typedef size_t (*extension_bytes)(struct area_list* list, uint32_t name, uint64_t address);
void area_add_extensions(struct area_list* list, uint64_t address, extension_bytes bytes);

/* Finds the areas of an ioctl by its number. The caller frees `areas`. */
void area_find(struct area_list* list, unsigned number, const void* argument, size_t bytes);

/* Defined in areas_execbuffer.c, areas_context.c and areas_query.c. */
struct drm_i915_gem_execbuffer2;
void area_find_execbuffer(struct area_list* list, const struct drm_i915_gem_execbuffer2* request);
void area_find_context_parameter(struct area_list* list, uint64_t parameter, uint64_t value,
                                 uint32_t bytes);
void area_find_context_extensions(struct area_list* list, uint64_t chain);
void area_find_query(struct area_list* list, uint64_t items, uint32_t count);

#pragma GCC visibility pop
