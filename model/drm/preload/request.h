#pragma once
/* ioctls of the server's descriptors. Each returns 0 or an errno; `*value` is the return value
 * of a successful one. */
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Request on a DRM file. `argument` is the program's. */
int request_drm(int file, unsigned long code, void* argument, int* value);

/* Gets a parameter (I915_PARAM_...) of a DRM file. */
int request_parameter(int file, int number, int* value);

/* Request on a stream of counter reports. */
int request_counters(int stream, unsigned long code, int* value);

/* Request on an exported buffer. */
int request_buffer(unsigned long code);

/* Request on a sync file. */
int request_sync_file(int file, unsigned long code, void* argument);

#pragma GCC visibility pop
