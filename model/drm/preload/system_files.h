#pragma once
/* What a driver reads of the kernel's interface to the hardware's counters: in /proc, that all may
 * use it; in /sys, beside the node, the clocks that there are. */

#pragma GCC visibility push(hidden)

#define SYSTEM_DEVICE_FOLDER "/sys/dev/char/226:128/device/drm"
#define SYSTEM_CARD "card0"

/* Is it one of these files? Only where there is a server. */
int system_file_is(const char* path);

/* A descriptor to read it from, or -1 with errno. */
int system_file_open(const char* path);

#pragma GCC visibility pop
