#pragma once
/* Declarations shared by the two parts of the simulated GPU (i915_shim.c). */
#include <stdint.h>

enum { kAperture = 1 << 30 }; /* bytes of GPU addresses, and of the memory file */

/* The memory file; -1 until the node is opened. Defined in i915_node.c. */
extern int i915_memory;

/* PCI id from I915_SHIM_DEVICE. */
unsigned i915_device_id(void);

/* Ends the program with a message. */
void i915_fail(const char* what);

/* Answers an ioctl by its number: 0, an errno, or -1 if it is not known. Defined in i915_shim.c. */
int i915_handle(unsigned long number, void* argument);
