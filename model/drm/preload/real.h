#pragma once
/* What this library stands before. */

#pragma GCC visibility push(hidden)

/* Puts the next definition of a function into `*function`, a pointer to a function, once. ISO C
 * does not convert what dlsym gives to one. */
void real_find(const char* name, void* function);

#pragma GCC visibility pop
