#pragma once
/* Copies from and to program memory that an ioctl names and that may be missing: the kernel
 * would return EFAULT. */
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Each returns 0 or EFAULT. */
int own_memory_read(void* to, uint64_t address, size_t bytes);
int own_memory_write(uint64_t address, const void* from, size_t bytes);

#pragma GCC visibility pop
