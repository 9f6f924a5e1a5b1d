#include "paths.h"

#include <string.h>

#include "../wire.h"

int path_is_node(const char* path) {
  return path && strcmp(path, WIRE_NODE) == 0;
}

int address_is_missing(const void* address) {
  return !address;
}
