#pragma once
/* Operations on the memory file itself, after the server returned an object's place in it. Each
 * returns 0 or an errno. */

#pragma GCC visibility push(hidden)
struct drm_i915_gem_mmap;
struct drm_i915_gem_pread;
struct drm_i915_gem_pwrite;

int direct_map(int file, struct drm_i915_gem_mmap* request);
int direct_read(int file, const struct drm_i915_gem_pread* request);
int direct_write(int file, const struct drm_i915_gem_pwrite* request);

#pragma GCC visibility pop
