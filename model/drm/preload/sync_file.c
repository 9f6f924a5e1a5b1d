#define _GNU_SOURCE
/* A sync file is a socket with data to read: all work is done at its submission. */
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/sync_file.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "own_memory.h"
#include "request.h"

static int merge(int file, uint64_t address) {
  struct sync_merge_data data;
  if (own_memory_read(&data, address, sizeof data) != 0) return EFAULT;
  if (data.flags || data.pad) return EINVAL;
  if (fcntl(data.fd2, F_GETFD) < 0) return ENOENT;
  data.fence = fcntl(file, F_DUPFD_CLOEXEC, 0);
  if (data.fence < 0) return errno;
  if (own_memory_write(address, &data, sizeof data) == 0) return 0;
  close(data.fence);
  return EFAULT;
}

/* Programs call this twice: for the number of fences, and with room for them. */
static int get_sync_info(uint64_t address) {
  struct sync_file_info info;
  struct sync_fence_info fence;
  if (own_memory_read(&info, address, sizeof info) != 0) return EFAULT;
  if (info.flags || info.pad) return EINVAL;
  memset(&fence, 0, sizeof fence);
  strcpy(fence.driver_name, "i915");
  strcpy(fence.obj_name, "eusim");
  fence.status = 1;
  if (info.num_fences != 0 && own_memory_write(info.sync_fence_info, &fence, sizeof fence) != 0)
    return EFAULT;
  memset(info.name, 0, sizeof info.name);
  strcpy(info.name, "eusim");
  info.status = 1;
  info.num_fences = 1;
  return own_memory_write(address, &info, sizeof info);
}

int request_sync_file(int file, unsigned long code, void* argument) {
  switch (code) {
    case SYNC_IOC_MERGE: return merge(file, (uintptr_t)argument);
    case SYNC_IOC_FILE_INFO: return get_sync_info((uintptr_t)argument);
    default: return ENOTTY;
  }
}

int request_buffer(unsigned long code) {
  /* Program and server always have the same memory. Older and newer requests differ in size. */
  const unsigned sync = _IOC_NR(DMA_BUF_IOCTL_SYNC), name = _IOC_NR(DMA_BUF_SET_NAME);
  return _IOC_NR(code) == sync || _IOC_NR(code) == name ? 0 : ENOTTY;
}
