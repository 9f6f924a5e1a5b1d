#define _GNU_SOURCE
#include "own_memory.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static void* pointer_to(uint64_t address) {
  return (void*)(uintptr_t)address;
}

/* Some sandboxes forbid the call; then the pointer is used without a check. */
static int is_forbidden(ssize_t result) {
  return result < 0 && (errno == ENOSYS || errno == EPERM);
}

int own_memory_read(void* to, uint64_t address, size_t bytes) {
  const struct iovec here = {to, bytes};
  const struct iovec there = {pointer_to(address), bytes};
  if (bytes == 0) return 0;
  const ssize_t result = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
  if (is_forbidden(result)) {
    memcpy(to, pointer_to(address), bytes);
    return 0;
  }
  return result == (ssize_t)bytes ? 0 : EFAULT;
}

int own_memory_write(uint64_t address, const void* from, size_t bytes) {
  char* source = NULL; /* an iovec has no pointer to const */
  memcpy(&source, &from, sizeof source);
  const struct iovec here = {source, bytes};
  const struct iovec there = {pointer_to(address), bytes};
  if (bytes == 0) return 0;
  const ssize_t result = process_vm_writev(getpid(), &here, 1, &there, 1, 0);
  if (is_forbidden(result)) {
    memcpy(pointer_to(address), from, bytes);
    return 0;
  }
  return result == (ssize_t)bytes ? 0 : EFAULT;
}
