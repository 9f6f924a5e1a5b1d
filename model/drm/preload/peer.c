#define _GNU_SOURCE
#include "peer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "../wire.h"

static char server_name[kWireAddressBytes + 1];
static size_t server_length; /* 0: no server */

/* Read once: a program may change its environment, but its files stay what they are. */
static void read_server_name(void) {
  const char* name = getenv(WIRE_SOCKET_VARIABLE);
  if (!name || strlen(name) > kWireAddressBytes) return;
  strcpy(server_name, name);
  server_length = strlen(name);
}

int peer_has_server(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_server_name);
  return server_length != 0;
}

/* Text after the server's name in an abstract address; NULL for other addresses.
 * Terminates the address. */
static const char* text_after_name(struct sockaddr_un* address, socklen_t length) {
  const size_t begin = offsetof(struct sockaddr_un, sun_path) + 1;
  if (address->sun_family != AF_UNIX || length < begin + server_length) return NULL;
  if (length > sizeof *address || address->sun_path[0] != 0) return NULL;
  if (memcmp(address->sun_path + 1, server_name, server_length) != 0) return NULL;
  ((char*)address)[length] = 0;
  return address->sun_path + 1 + server_length;
}

static int begins_with(const char* text, const char* begin) {
  return strncmp(text, begin, strlen(begin)) == 0;
}

/* An address, with room for the 0 after it. */
union name {
  struct sockaddr_un address;
  char bytes[sizeof(struct sockaddr_un) + 1];
};

/* True for a sync file, whose other end is closed and has no name. */
static int is_fence(int descriptor) {
  union name name;
  socklen_t length = sizeof name.address;
  if (getsockname(descriptor, (struct sockaddr*)&name.address, &length) != 0) return 0;
  const char* text = text_after_name(&name.address, length);
  return text && begins_with(text, WIRE_FENCE);
}

enum peer_kind peer_kind_of(int descriptor) {
  union name name;
  const int error = errno;
  enum peer_kind kind = kPeerNone;
  const char* text = NULL;
  socklen_t length = sizeof name.address;
  if (!peer_has_server()) return kPeerNone;
  if (getpeername(descriptor, (struct sockaddr*)&name.address, &length) != 0) {
    errno = error;
    return kPeerNone;
  }
  text = text_after_name(&name.address, length);
  if (text && *text == 0) kind = kPeerFile;
  if (text && begins_with(text, WIRE_BUFFER)) kind = kPeerBuffer;
  if (text && begins_with(text, WIRE_SYNCOBJ)) kind = kPeerSyncobj;
  if (text && begins_with(text, WIRE_COUNTERS)) kind = kPeerCounters;
  if (length == sizeof(sa_family_t) && is_fence(descriptor)) kind = kPeerFence;
  errno = error;
  return kind;
}

int peer_open_file(int flags) {
  struct sockaddr_un address;
  const int yes = 1;
  if (!peer_has_server()) {
    errno = ENOENT;
    return -1;
  }
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  memcpy(address.sun_path + 1, server_name, server_length);
  const socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + server_length);
  const int type = SOCK_SEQPACKET | (flags & O_CLOEXEC ? SOCK_CLOEXEC : 0);
  const int file = socket(AF_UNIX, type, 0);
  if (file < 0) return -1;
  int result;
  /* The server needs the process of each request. */
  setsockopt(file, SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes);
  do result = connect(file, (const struct sockaddr*)&address, length);
  while (result != 0 && errno == EINTR);
  if (result == 0 && flags & O_NONBLOCK) fcntl(file, F_SETFL, O_NONBLOCK);
  if (result == 0) return file;
  close(file);
  errno = EIO;
  return -1;
}
