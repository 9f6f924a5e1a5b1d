#include "model/drm/exports.hpp"

#include <fmt/core.h>
#include <sys/socket.h>

#include <charconv>
#include <utility>

#include "model/drm/socket_name.hpp"
#include "model/drm/wire.h"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {
namespace {

struct Pair {
  FileDescriptor server, program;
};

Pair make_pair_of_sockets() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return {};
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

}  // namespace

FileDescriptor Exports::add_entry(const char* kind, Entry entry) {
  Pair pair = make_pair_of_sockets();
  const std::uint64_t number = ++last_number_;
  if (!pair.server.is_open() ||
      !bind_socket(pair.server.get(), fmt::format("{}{}{}", server_name_, kind, number)))
    return {};
  entry.socket = std::move(pair.server);
  entries_.emplace(number, std::move(entry));
  return std::move(pair.program);
}

FileDescriptor Exports::add(std::shared_ptr<BufferObject> object) {
  return add_entry(WIRE_BUFFER, {FileDescriptor(), std::move(object), nullptr, nullptr});
}

FileDescriptor Exports::add(std::shared_ptr<Syncobj> syncobj) {
  return add_entry(WIRE_SYNCOBJ, {FileDescriptor(), nullptr, std::move(syncobj), nullptr});
}

FileDescriptor Exports::add(std::shared_ptr<PerfStream> stream) {
  return add_entry(WIRE_COUNTERS, {FileDescriptor(), nullptr, nullptr, std::move(stream)});
}

FileDescriptor Exports::make_sync_file() {
  Pair pair = make_pair_of_sockets();
  const char done = 1;
  if (!pair.program.is_open() ||
      !bind_socket(pair.program.get(),
                   fmt::format("{}{}{}", server_name_, WIRE_FENCE, ++last_number_)) ||
      send(pair.server.get(), &done, sizeof done, MSG_NOSIGNAL | MSG_DONTWAIT) != sizeof done)
    return {};
  return std::move(pair.program);
}

const Exports::Entry* Exports::find(int descriptor, const char* kind) const {
  const std::string name = peer_name(descriptor);
  const std::string begin = server_name_ + kind;
  if (name.compare(0, begin.size(), begin) != 0) return nullptr;
  std::uint64_t number = 0;
  std::from_chars(name.data() + begin.size(), name.data() + name.size(), number);
  const auto it = entries_.find(number);
  return it == entries_.end() ? nullptr : &it->second;
}

std::shared_ptr<BufferObject> Exports::buffer(int descriptor) const {
  const Entry* entry = find(descriptor, WIRE_BUFFER);
  return entry ? entry->buffer : nullptr;
}

std::shared_ptr<Syncobj> Exports::syncobj(int descriptor) const {
  const Entry* entry = find(descriptor, WIRE_SYNCOBJ);
  return entry ? entry->syncobj : nullptr;
}

bool Exports::is_sync_file(int descriptor) const {
  const std::string begin = server_name_ + WIRE_FENCE;
  return own_name(descriptor).compare(0, begin.size(), begin) == 0;
}

}  // namespace eu::model::drm
