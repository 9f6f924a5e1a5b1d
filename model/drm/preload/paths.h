#pragma once
/* A test of an argument that programs give. The C library declares results as never NULL, and where
 * a function has such a declaration compilers leave out its own tests; programs pass NULL all the
 * same, which the kernel answers with EFAULT. So the test is a function of another file. */

#pragma GCC visibility push(hidden)

int address_is_missing(const void* address);

#pragma GCC visibility pop
