#pragma once
/* What the preloaded library and the server say to each other. It is C, as the library is.
 *
 * A DRM file is a connected socket of type SOCK_SEQPACKET. A request is one message on it, a packet
 * with a socket attached on which the answer is to come: several threads and processes share one
 * file, and each gets its own answer. A packet is a head, the argument of the ioctl, a table of the
 * areas of the program's memory that the argument points to, and what is in them. The answer has
 * the same layout; areas that the server wrote are marked.
 *
 * A packet that is too long for a message is in a memory file which is attached; the message is its
 * head. The answer is then written over it. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define WIRE_ASSERT(condition, text) static_assert(condition, text)
#else
#define WIRE_ASSERT(condition, text) _Static_assert(condition, text)
#endif

enum {
  kWireMagic = 0x67736575,
  kWireMessageBytes = 1 << 16, /* longer packets go in a file */
  kWirePacketBytes = 64 << 20, /* and none is longer than this */
  kWireMostAreas = 1 << 20,
  kWireMostDescriptors = 3, /* the answer's socket, the packet's file, the argument's */
  kWireAlignment = 8,
  kWireAddressBytes = 107, /* of an abstract socket's name without the 0 it begins with */
};

/* WireHead::flags */
enum {
  kWireInFile = 1,        /* a request: the packet is in the file that is attached */
  kWireHasDescriptor = 2, /* a descriptor belongs to the argument; in an answer: is attached */
};

/* WireArea::flags */
enum {
  kWireWritten = 1, /* an answer: the program is to get the area */
};

/* WireHead::code of what is no ioctl. Those have a type, bits 8 to 15, that is not 0. */
enum {
  kWireLocateOffset = 1, /* WireLocation: where `offset` of a DRM file or a buffer is mapped */
  kWireLocateHandle = 2, /* WireLocation: where the bytes of an object are */
  kWireBufferBytes = 3,  /* WireLocation: how long an exported buffer is */
  kWireClockMhz = 4,     /* WireLocation: the GPU's clock, in `offset` */
};

struct WireHead {
  uint32_t magic;
  uint32_t code; /* a request: the ioctl's; an answer: an errno or 0 */
  uint64_t total_bytes;
  uint32_t argument_bytes; /* the argument follows the head, the area table the argument */
  uint32_t area_count;
  uint32_t flags;
  uint32_t value; /* an answer without error: what the ioctl returns */
};

struct WireArea {
  uint64_t address; /* in the program */
  uint64_t bytes;
  uint64_t place; /* in the packet */
  uint32_t flags;
  uint32_t reserved;
};

/* The answer brings the memory file. */
struct WireLocation {
  uint64_t offset;
  uint64_t bytes;
  uint64_t place; /* answer: in the memory file */
  uint32_t handle;
  uint32_t reserved;
};

WIRE_ASSERT(sizeof(struct WireHead) == 32, "no padding");
WIRE_ASSERT(sizeof(struct WireArea) == 32, "no padding");
WIRE_ASSERT(sizeof(struct WireLocation) == 32, "no padding");

/* Names of sockets: that of the server, which a DRM file's other end has; with WIRE_BUFFER,
 * WIRE_SYNCOBJ or WIRE_COUNTERS and a number that of an exported object's other end; with
 * WIRE_FENCE and a number that of a sync file itself. */
#define WIRE_SOCKET_VARIABLE "EUSIM_GPU_SOCKET"
#define WIRE_VERBOSE_VARIABLE "EUSIM_GPU_VERBOSE"
#define WIRE_BUFFER "/buffer/"
#define WIRE_SYNCOBJ "/syncobj/"
#define WIRE_FENCE "/fence/"
#define WIRE_COUNTERS "/counters/"

#define WIRE_NODE "/dev/dri/renderD128"

enum { kWireDrmMajor = 226, kWireRenderMinor = 128 }; /* of the node */

static inline uint64_t wire_aligned(uint64_t bytes) {
  return (bytes + (kWireAlignment - 1)) / kWireAlignment * kWireAlignment;
}

/* Where the area table of a packet begins. */
static inline uint64_t wire_table_place(uint32_t argument_bytes) {
  return sizeof(struct WireHead) + wire_aligned(argument_bytes);
}
