#pragma once
/* What drivers and programs read of the GPU beside its node: in /proc, that all may use the
 * hardware's counters; in /sys the clocks, in the folder of the node's card. */

#pragma GCC visibility push(hidden)

#define SYSTEM_CARD "card0"

/* Is it a folder that has the card, and no other entry? Only where there is a server. */
int system_folder_is(const char* path);

/* Is it one of these files? Only where there is a server. */
int system_file_is(const char* path);

/* A descriptor to read it from, or -1 with errno. */
int system_file_open(const char* path);

#pragma GCC visibility pop
