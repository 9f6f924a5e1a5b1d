#pragma once
/* ioctls of the server's descriptors. Each gives 0 or an errno; `*value` is what a successful one
 * returns. */
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Of a DRM file. `argument` is the program's. */
int request_drm(int file, unsigned long code, void* argument, int* value);

/* The value of a parameter (I915_PARAM_...) of a DRM file. */
int request_parameter(int file, int number, int* value);

/* Of a stream of counter reports. */
int request_counters(int stream, unsigned long code, int* value);

/* Of an exported buffer. */
int request_buffer(unsigned long code);

/* Of a sync file. */
int request_sync_file(int file, unsigned long code, void* argument);

#pragma GCC visibility pop
