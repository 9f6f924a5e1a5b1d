#pragma once
/* A message to the server and its answer. Nothing is kept between two calls: a socket that were
 * kept for answers would have to be told from its copy in a forked process, and from another file
 * that has its number after the program closed all files. */
#include <stddef.h>

#include "../wire.h"

#pragma GCC visibility push(hidden)

struct transport_message {
  void* data;
  size_t bytes;
  int descriptors[kWireMostDescriptors]; /* the first is filled in here; -1: none */
};

/* 0 or an errno. The answer comes on `*answer_socket`, which the caller closes. */
int transport_send(int file, struct transport_message* message, int* answer_socket);

/* Writes the answer over the request. `*descriptor` came with it, or is -1. */
int transport_receive(int file, int answer_socket, struct transport_message* message,
                      int* descriptor);

#pragma GCC visibility pop
