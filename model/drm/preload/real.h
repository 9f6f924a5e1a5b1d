#pragma once
/* Functions that this library replaces. */

#pragma GCC visibility push(hidden)

/* Sets `*function`, a pointer to a function, to the next definition of the function, once. ISO C
 * has no conversion from the result of dlsym to such a pointer. */
void real_find(const char* name, void* function);

#pragma GCC visibility pop
