#pragma once
/* Asks the server. */
#include <stddef.h>
#include <stdint.h>

#include "../wire.h"
#include "areas.h"

#pragma GCC visibility push(hidden)

struct call {
  uint32_t code;  /* of an ioctl or kWireLocate... */
  void* argument; /* this library's copy; the answer's is put there */
  uint32_t argument_bytes;
  struct area_list areas; /* what it points to */
  int descriptor_in;      /* goes with it; -1: none */
  int descriptor_out;     /* came with the answer, closed on exec; -1: none */
  uint32_t value;         /* of the answer: what the ioctl returns */
};

/* Sends it on a DRM file or an exported object and waits for the answer. 0 or an errno: EIO if
 * there is no server any more. */
int call_server(int file, struct call* call);

/* Where a memory file and the place in it are: WireLocation's fields are the request's. The caller
 * closes `*memory`. 0 or an errno. */
int call_locate(int file, uint32_t code, struct WireLocation* location, int* memory);

#pragma GCC visibility pop
