#pragma once
/* Test of an argument that programs pass. The C library declares it as never NULL, so compilers
 * remove tests of it in the function itself. Programs pass NULL all the same, and the kernel
 * returns EFAULT. So the test is a function in another file. */

#pragma GCC visibility push(hidden)

int address_is_missing(const void* address);

#pragma GCC visibility pop
