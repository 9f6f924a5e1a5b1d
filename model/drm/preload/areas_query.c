#include <errno.h>
#include <i915_drm.h>

#include "areas.h"

enum {
  kMostItems = 1024,
  kMaxReplyBytes = 1 << 16, /* all answers are shorter */
};

void area_find_query(struct area_list* list, uint64_t items, uint32_t count) {
  struct drm_i915_query_item item;
  if (count > kMostItems) {
    list->error = ENOMEM;
    return;
  }
  area_add(list, items, count, sizeof item);
  for (uint32_t i = 0; i < count; ++i) {
    if (!area_read(list, &item, items + i * sizeof item, sizeof item)) return;
    const int32_t bytes = item.length > kMaxReplyBytes ? kMaxReplyBytes : item.length;
    if (bytes > 0) area_add(list, item.data_ptr, (uint64_t)bytes, 1);
  }
}
