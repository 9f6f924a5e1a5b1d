#pragma once
/* Protocol between the preloaded library and the server. It is C, like the library.
 *
 * A DRM file is a connected socket of type SOCK_SEQPACKET. A request is one message on it: a packet
 * with an attached socket for the answer. Several threads and processes share one file, and each
 * gets its own answer. A packet is a head, the argument of the ioctl, a table of the areas of
 * program memory that the argument points to, and their contents. The answer has the same layout;
 * areas that the server wrote are marked.
 *
 * A packet that is too long for a message is in an attached memory file; the message is its head.
 * The answer is then written over it. */
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
  kWirePacketBytes = 64 << 20, /* limit of all packets */
  kWireMostAreas = 1 << 20,
  kWireMostDescriptors = 3, /* the answer's socket, the packet's file, the argument's */
  kWireAlignment = 8,
  kWireAddressBytes = 107, /* length of an abstract socket's name without its leading 0 */
};

/* WireHead::flags */
enum {
  kWireInFile = 1,        /* request: the packet is in the attached file */
  kWireHasDescriptor = 2, /* a descriptor belongs to the argument; answer: it is attached */
};

/* WireArea::flags */
enum {
  kWireWritten = 1, /* answer: the area is copied to the program */
};

/* WireHead::code of requests other than ioctls. The type of an ioctl, bits 8 to 15, is not 0. */
enum {
  kWireLocateOffset = 1, /* WireLocation: place of `offset` of a DRM file or a buffer */
  kWireLocateHandle = 2, /* WireLocation: place of the bytes of an object */
  kWireBufferBytes = 3,  /* WireLocation: size of an exported buffer */
  kWireClockMhz = 4,     /* WireLocation: the GPU's clock, in `offset` */
};

struct WireHead {
  uint32_t magic;
  uint32_t code; /* request: the ioctl's; answer: an errno or 0 */
  uint64_t total_bytes;
  uint32_t argument_bytes; /* the argument follows the head, the area table the argument */
  uint32_t area_count;
  uint32_t flags;
  uint32_t value; /* answer without error: return value of the ioctl */
};

struct WireArea {
  uint64_t address; /* in the program */
  uint64_t bytes;
  uint64_t place; /* in the packet */
  uint32_t flags;
  uint32_t reserved;
};

/* The memory file comes with the answer. */
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

/* Names of sockets. The server's name is that of a DRM file's other end. With WIRE_BUFFER,
 * WIRE_SYNCOBJ or WIRE_COUNTERS and a number it is that of an exported object's other end. With
 * WIRE_FENCE and a number it is that of a sync file itself. */
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

/* Offset of the area table in a packet. */
static inline uint64_t wire_table_place(uint32_t argument_bytes) {
  return sizeof(struct WireHead) + wire_aligned(argument_bytes);
}
