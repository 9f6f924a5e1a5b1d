#pragma once
/* Copies from and to memory that the program named in an ioctl and that may not be there: the
 * kernel would answer EFAULT. */
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* 0 or EFAULT. */
int own_memory_read(void* to, uint64_t address, size_t bytes);
int own_memory_write(uint64_t address, const void* from, size_t bytes);

#pragma GCC visibility pop
