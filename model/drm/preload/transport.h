#pragma once
/* A message to the server and its answer. No state is kept between two calls. A permanent socket
 * for answers would have to be distinguished from its copy in a forked process, and from another
 * file that has its number after the program closed all files. */
#include <stddef.h>

#include "../wire.h"

#pragma GCC visibility push(hidden)

struct transport_message {
  void* data;
  size_t bytes;
  int descriptors[kWireMostDescriptors]; /* the first is filled in here; -1: none */
};

/* Sends a request. Returns 0 or an errno. The answer arrives on `*reply_socket`; the
 * caller closes it. */
int transport_send(int file, struct transport_message* message, int* reply_socket);

/* Writes the answer over the request. `*descriptor` is the one received with it, or -1. */
int transport_receive(int file, int reply_socket, struct transport_message* message,
                      int* descriptor);

#pragma GCC visibility pop
