#include "paths.h"

int address_is_missing(const void* address) {
  return !address;
}
