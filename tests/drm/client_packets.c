#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/socket.h>

#include "../../model/drm/wire.h"
#include "client.h"

/* Packets that resemble the library's but have arbitrary sizes, places and flags. */

enum { kMostWords = 200 };

static uint64_t state = 88172645463325252ull;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

/* A random number, mostly small. */
static uint64_t some_number(void) {
  const uint64_t number = next();
  switch (number % 8) {
    case 0: return number;
    case 1: return ~0ull - (number >> 32) % 64;
    case 2: return 1ull << (number >> 32) % 64;
    case 3: return (number >> 32) % 4096;
    default: return (number >> 32) % 6;
  }
}

static void send_packet(int file, const void* bytes, size_t count, const int* attached,
                        size_t attached_count) {
  struct iovec part = {(void*)(uintptr_t)bytes, count};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(3 * sizeof(int))] = {0};
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control};
  header.msg_controllen = CMSG_SPACE(attached_count * sizeof(int));
  struct cmsghdr* c = CMSG_FIRSTHDR(&header);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(attached_count * sizeof(int));
  memcpy(CMSG_DATA(c), attached, attached_count * sizeof(int));
  EXPECT(sendmsg(file, &header, 0) == (ssize_t)count);
}

static void send_some_packet(int file, int answer, int packet_file) {
  uint64_t words[kMostWords];
  for (int i = 0; i < kMostWords; ++i) words[i] = some_number();
  const size_t count = sizeof(struct WireHead) + next() % (sizeof words - sizeof(struct WireHead));
  const uint32_t codes[] = {(uint32_t)DRM_IO(next() % 0xd0), (uint32_t)(next() % 5),
                            (uint32_t)DRM_IOCTL_I915_GEM_EXECBUFFER2,
                            (uint32_t)DRM_IOCTL_I915_QUERY};
  struct WireHead head = {kWireMagic,
                          codes[next() % 4],
                          count,
                          (uint32_t)(next() % 96) & ~7u,
                          (uint32_t)(next() % 8),
                          (uint32_t)(next() % 4),
                          0};
  if (next() % 8 == 0) head.total_bytes = some_number();
  if (next() % 8 == 0) head.argument_bytes = (uint32_t)some_number();
  if (next() % 8 == 0) head.area_count = (uint32_t)some_number();
  /* Areas that are mostly inside the packet. */
  struct WireArea* areas =
      (struct WireArea*)((char*)words + wire_table_place(head.argument_bytes % 96));
  for (int i = 0; i < 8; ++i) {
    areas[i].address = some_number();
    if (next() % 8 != 0) areas[i].place = next() % count;
    if (next() % 8 != 0) areas[i].bytes = next() % (count - areas[i].place % count);
  }
  memcpy(words, &head, sizeof head);
  const int attached[3] = {answer, packet_file, file};
  if (head.flags & kWireInFile) EXPECT(pwrite(packet_file, words, sizeof words, 0) > 0);
  send_packet(file, words, count, attached, 1 + next() % 3);
}

static void strange_packets(char** arguments) {
  (void)arguments;
  const int file = open_node();
  create_object(file, kPage);
  const int packet_file = memfd_create("packet", MFD_CLOEXEC);
  for (int i = 0; i < 20000; ++i) {
    int ends[2];
    EXPECT(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0);
    send_some_packet(file, ends[1], packet_file);
    close(ends[0]);
    close(ends[1]);
  }
  const int other = open_node();
  create_object(other, kPage);
}

const struct client_case packet_cases[] = {{"strange_packets", strange_packets}, {NULL, NULL}};
