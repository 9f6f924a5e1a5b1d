#pragma once
/* Tests of the arguments that programs give. The C library declares paths and results as never
 * NULL, and where a function has such a declaration compilers leave out its own tests; programs
 * pass NULL all the same, which the kernel answers with EFAULT. So the tests are functions of
 * another file. */

#pragma GCC visibility push(hidden)

/* Is it the path of the render node? Not if it is NULL. */
int path_is_node(const char* path);

int address_is_missing(const void* address);

#pragma GCC visibility pop
