#include "model/drm/call.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

namespace eu::model::drm {
namespace {

constexpr std::size_t kControlBytes =
    CMSG_SPACE(kWireMostDescriptors * sizeof(int)) + CMSG_SPACE(sizeof(ucred));

/// What a message carries besides its bytes.
struct Attached {
  std::array<FileDescriptor, kWireMostDescriptors> descriptors;
  std::size_t count = 0;
  pid_t process = 0;
};

void take_descriptors(const cmsghdr& control, Attached& attached) {
  const std::size_t count = (control.cmsg_len - CMSG_LEN(0)) / sizeof(int);
  for (std::size_t i = 0; i < count; ++i) {
    int number = -1;
    std::memcpy(&number, CMSG_DATA(&control) + i * sizeof number, sizeof number);
    FileDescriptor descriptor(number);
    if (attached.count < attached.descriptors.size())
      attached.descriptors[attached.count++] = std::move(descriptor);
  }
}

Attached attached_to(msghdr& header) {
  Attached attached;
  for (cmsghdr* c = CMSG_FIRSTHDR(&header); c != nullptr; c = CMSG_NXTHDR(&header, c)) {
    if (c->cmsg_level != SOL_SOCKET) continue;
    if (c->cmsg_type == SCM_RIGHTS) take_descriptors(*c, attached);
    if (c->cmsg_type == SCM_CREDENTIALS) {
      ucred sender;
      std::memcpy(&sender, CMSG_DATA(c), sizeof sender);
      attached.process = sender.pid;
    }
  }
  return attached;
}

/// Reads the packet from its file. The program may change the file meanwhile, so only the copy is
/// used. Accepts only memory files, which can be sealed, because others may be slow.
bool read_file(int file, std::uint64_t bytes, std::vector<std::uint8_t>& packet) {
  struct stat status {};
  if (bytes > kWirePacketBytes || fcntl(file, F_GET_SEALS) < 0 || fstat(file, &status) != 0 ||
      status.st_size < 0 || static_cast<std::uint64_t>(status.st_size) < bytes)
    return false;
  packet.resize(bytes);
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t n = pread(file, packet.data() + done, bytes - done, static_cast<off_t>(done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

/// Moves the parts of a message into the call. False if the message is invalid.
bool take_request(std::vector<std::uint8_t> bytes, Attached attached, Call& call) {
  WireHead head;
  std::size_t next = 0;
  if (attached.count == 0) return false;
  call.reply = std::move(attached.descriptors[next++]);
  if (attached.process != 0) call.process = attached.process;
  if (bytes.size() < sizeof head) return false;
  std::memcpy(&head, bytes.data(), sizeof head);
  if ((head.flags & kWireInFile) != 0) {
    if (next >= attached.count) return false;
    call.packet_file = std::move(attached.descriptors[next++]);
    if (!read_file(call.packet_file.get(), head.total_bytes, bytes)) return false;
  }
  if ((head.flags & kWireHasDescriptor) != 0) {
    if (next >= attached.count) return false;
    call.given = std::move(attached.descriptors[next++]);
  }
  return call.packet.take(std::move(bytes));
}

bool write_file(int file, const std::vector<std::uint8_t>& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n =
        pwrite(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

void send_with_descriptor(int socket, const void* data, std::size_t bytes, int descriptor) {
  iovec part{const_cast<void*>(data), bytes};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptor)] = {};
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  if (descriptor >= 0) {
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    cmsghdr* c = CMSG_FIRSTHDR(&header);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
  }
  while (sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EINTR) continue;
}

}  // namespace

Received receive_request(int socket, Call& call) {
  std::vector<std::uint8_t> bytes(kWireMessageBytes);
  iovec part{bytes.data(), bytes.size()};
  alignas(cmsghdr) char control[kControlBytes];
  msghdr header{};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = sizeof control;
  const ssize_t n = recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (n < 0) return errno == EAGAIN || errno == EINTR ? Received::Nothing : Received::End;
  Attached attached = attached_to(header);
  if (n == 0 && attached.count == 0) return Received::End;
  bytes.resize(static_cast<std::size_t>(n));
  const bool is_whole = (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  return take_request(std::move(bytes), std::move(attached), call) && is_whole ? Received::Request
                                                                               : Received::Unsound;
}

void send_reply(Call& call, int error) {
  if (!call.reply.is_open()) return;
  const std::vector<std::uint8_t>& bytes =
      call.packet.make_reply(error, call.result.is_open(), call.value);
  std::size_t sent = bytes.size();
  if (call.packet_file.is_open()) {
    if (!write_file(call.packet_file.get(), bytes)) return;
    sent = sizeof(WireHead);
  }
  send_with_descriptor(call.reply.get(), bytes.data(), sent, call.result.get());
}

bool is_closed_by_peer(const FileDescriptor& reply) {
  pollfd other{reply.get(), 0, 0};
  return poll(&other, 1, 0) > 0;
}

}  // namespace eu::model::drm
