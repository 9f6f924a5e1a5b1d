#pragma once
/* Requests to the server. */
#include <stddef.h>
#include <stdint.h>

#include "../wire.h"
#include "areas.h"

#pragma GCC visibility push(hidden)

struct call {
  uint32_t code;  /* of an ioctl or kWireLocate... */
  void* argument; /* this library's copy; receives the answer's */
  uint32_t argument_bytes;
  struct area_list areas; /* that it points to */
  int descriptor_in;      /* sent with it; -1: none */
  int descriptor_out;     /* from the answer, closed on exec; -1: none */
  uint32_t value;         /* of the answer: return value of the ioctl */
};

/* Sends a request on a DRM file or an exported object and waits for the answer. Returns 0 or an
 * errno: EIO if the server has ended. */
int call_server(int file, struct call* call);

/* Requests a memory file and a place in it; WireLocation's fields are those of the request. The
 * caller closes `*memory`. Returns 0 or an errno. */
int call_locate(int file, uint32_t code, struct WireLocation* location, int* memory);

#pragma GCC visibility pop
