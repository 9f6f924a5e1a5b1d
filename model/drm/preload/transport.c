#define _GNU_SOURCE
#include "transport.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A message with descriptors, or with room for them. */
struct envelope {
  struct msghdr header;
  struct iovec part;
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(kWireMostDescriptors * sizeof(int))];
};

static void address_envelope(struct envelope* envelope, struct transport_message* message) {
  memset(envelope, 0, sizeof *envelope);
  envelope->part.iov_base = message->data;
  envelope->part.iov_len = message->bytes;
  envelope->header.msg_iov = &envelope->part;
  envelope->header.msg_iovlen = 1;
  envelope->header.msg_control = envelope->control;
  envelope->header.msg_controllen = sizeof envelope->control;
}

static void attach(struct envelope* envelope, const int* descriptors) {
  int present[kWireMostDescriptors];
  size_t count = 0;
  for (int i = 0; i < kWireMostDescriptors; ++i)
    if (descriptors[i] >= 0) present[count++] = descriptors[i];
  struct cmsghdr* control = CMSG_FIRSTHDR(&envelope->header);
  control->cmsg_level = SOL_SOCKET;
  control->cmsg_type = SCM_RIGHTS;
  control->cmsg_len = CMSG_LEN(count * sizeof(int));
  memcpy(CMSG_DATA(control), present, count * sizeof(int));
  envelope->header.msg_controllen = CMSG_SPACE(count * sizeof(int));
}

/* Sends a request, also on a file that the program made non-blocking. */
static int send_all(int file, const struct envelope* envelope) {
  for (;;) {
    if (sendmsg(file, &envelope->header, MSG_NOSIGNAL) >= 0) return 0;
    if (errno == EINTR) continue;
    if (errno == EPIPE || errno == ECONNRESET || errno == ENOTCONN) return EIO;
    if (errno != EAGAIN) return errno;
    struct pollfd ready = {file, POLLOUT, 0};
    poll(&ready, 1, -1);
  }
}

int transport_send(int file, struct transport_message* message, int* reply_socket) {
  struct envelope envelope;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  message->descriptors[0] = ends[1];
  address_envelope(&envelope, message);
  attach(&envelope, message->descriptors);
  const int error = send_all(file, &envelope);
  /* Only the server has its end now, so that the end of the server is detected. */
  close(ends[1]);
  *reply_socket = ends[0];
  return error;
}

/* Waits for an answer, or for the server's end: a process that was forked just now may still
 * have a copy of the socket of the answer. */
static void wait_for_reply(int file, int reply_socket) {
  for (;;) {
    struct pollfd ready[2] = {{reply_socket, POLLIN, 0}, {file, 0, 0}};
    if (poll(ready, 2, -1) > 0) return;
    if (errno != EINTR) return;
  }
}

static int descriptor_of(struct msghdr* header) {
  int descriptor = -1;
  for (struct cmsghdr* c = CMSG_FIRSTHDR(header); c; c = CMSG_NXTHDR(header, c))
    if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS &&
        c->cmsg_len >= CMSG_LEN(sizeof descriptor))
      memcpy(&descriptor, CMSG_DATA(c), sizeof descriptor);
  return descriptor;
}

int transport_receive(int file, int reply_socket, struct transport_message* message,
                      int* descriptor) {
  struct envelope envelope;
  ssize_t bytes;
  address_envelope(&envelope, message);
  wait_for_reply(file, reply_socket);
  do bytes = recvmsg(reply_socket, &envelope.header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  while (bytes < 0 && errno == EINTR);
  if (bytes <= 0) return EIO;
  *descriptor = descriptor_of(&envelope.header);
  const struct WireHead* head = message->data;
  if (bytes != (ssize_t)message->bytes || head->magic != kWireMagic) return EIO;
  /* The program has no room for the received descriptor. */
  if (envelope.header.msg_flags & MSG_CTRUNC) return EMFILE;
  return 0;
}
