#define _GNU_SOURCE
#include "call.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "own_memory.h"
#include "transport.h"

/* Packet while it is made and read: in a file if it is too long for a message. */
struct packet {
  char* bytes;
  size_t total;
  int file; /* -1: on the heap */
};

static int allocate(struct packet* packet, size_t total) {
  packet->total = total;
  packet->file = -1;
  packet->bytes = NULL;
  if (total > kWirePacketBytes) return ENOMEM;
  if (total <= kWireMessageBytes) {
    packet->bytes = calloc(1, total);
    return packet->bytes ? 0 : ENOMEM;
  }
  packet->file = memfd_create("eusim-gpu-request", MFD_CLOEXEC);
  if (packet->file < 0) return errno;
  if (ftruncate(packet->file, (off_t)total) != 0) return errno;
  void* place = mmap(NULL, total, PROT_READ | PROT_WRITE, MAP_SHARED, packet->file, 0);
  if (place == MAP_FAILED) return errno;
  packet->bytes = place;
  return 0;
}

static void release(struct packet* packet) {
  if (packet->file < 0) {
    free(packet->bytes);
    return;
  }
  if (packet->bytes) munmap(packet->bytes, packet->total);
  close(packet->file);
}

static int fill(struct packet* packet, const struct call* call) {
  struct WireHead head = {
      kWireMagic, call->code, packet->total, call->argument_bytes, (uint32_t)call->areas.count,
      0,          0};
  uint64_t place = wire_table_place(call->argument_bytes);
  struct WireArea* table = (struct WireArea*)(void*)(packet->bytes + place);
  if (packet->file >= 0) head.flags |= kWireInFile;
  if (call->descriptor_in >= 0) head.flags |= kWireHasDescriptor;
  memcpy(packet->bytes, &head, sizeof head);
  if (call->argument_bytes != 0)
    memcpy(packet->bytes + sizeof head, call->argument, call->argument_bytes);
  place += call->areas.count * sizeof *table;
  for (size_t i = 0; i < call->areas.count; ++i) {
    table[i] = call->areas.areas[i];
    table[i].place = place;
    if (own_memory_read(packet->bytes + place, table[i].address, table[i].bytes) != 0)
      return EFAULT;
    place += wire_aligned(table[i].bytes);
  }
  return 0;
}

/* Copies what the server wrote to the program. The areas are those of the request; from the
 * answer's table only the marks are used. */
static int take_reply(const struct packet* packet, struct call* call) {
  uint64_t place = wire_table_place(call->argument_bytes);
  const struct WireArea* table = (const struct WireArea*)(const void*)(packet->bytes + place);
  struct WireHead head;
  memcpy(&head, packet->bytes, sizeof head);
  int error = (int)head.code;
  call->value = head.value;
  if (call->argument_bytes != 0)
    memcpy(call->argument, packet->bytes + sizeof head, call->argument_bytes);
  place += call->areas.count * sizeof *table;
  for (size_t i = 0; i < call->areas.count; ++i) {
    const struct WireArea* area = &call->areas.areas[i];
    if (table[i].flags & kWireWritten &&
        own_memory_write(area->address, packet->bytes + place, area->bytes) != 0)
      error = EFAULT;
    place += wire_aligned(area->bytes);
  }
  return error;
}

static int exchange(int file, struct packet* packet, struct call* call) {
  struct transport_message request = {packet->bytes, packet->total, {-1, -1, -1}};
  int reply_socket = -1;
  if (packet->file >= 0) request.bytes = sizeof(struct WireHead);
  request.descriptors[1] = packet->file;
  request.descriptors[2] = call->descriptor_in;
  int error = transport_send(file, &request, &reply_socket);
  if (!error) error = transport_receive(file, reply_socket, &request, &call->descriptor_out);
  if (reply_socket >= 0) close(reply_socket);
  return error;
}

int call_server(int file, struct call* call) {
  struct packet packet;
  call->descriptor_out = -1;
  if (call->areas.error) return call->areas.error;
  int error =
      allocate(&packet, wire_table_place(call->argument_bytes) +
                            call->areas.count * sizeof(struct WireArea) + call->areas.bytes);
  if (!error) error = fill(&packet, call);
  if (!error) error = exchange(file, &packet, call);
  if (!error) error = take_reply(&packet, call);
  release(&packet);
  return error;
}

int call_locate(int file, uint32_t code, struct WireLocation* location, int* memory) {
  struct call call = {code, location, sizeof *location, {0}, -1, -1, 0};
  const int error = call_server(file, &call);
  *memory = call.descriptor_out;
  if (!error || *memory < 0) return error;
  close(*memory);
  return error;
}
