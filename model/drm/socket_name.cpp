#include "model/drm/socket_name.hpp"

#include <fmt/core.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <system_error>

#include "model/drm/wire.h"

namespace eu::model::drm {
namespace {

constexpr std::size_t kNameBegin = offsetof(sockaddr_un, sun_path) + 1;

std::string text_of(const sockaddr_un& address, socklen_t length) {
  if (address.sun_family != AF_UNIX || length <= kNameBegin || length > sizeof address ||
      address.sun_path[0] != 0)
    return "";
  return {address.sun_path + 1, length - kNameBegin};
}

}  // namespace

std::string new_socket_name() {
  std::uint64_t numbers[2];
  if (getrandom(numbers, sizeof numbers, 0) != static_cast<ssize_t>(sizeof numbers))
    throw std::system_error(errno, std::generic_category(), "random numbers");
  return fmt::format("eusim-gpu-{:016x}{:016x}", numbers[0], numbers[1]);
}

bool bind_socket(int socket, const std::string& name) {
  sockaddr_un address{};
  if (name.size() > kWireAddressBytes) {
    errno = EINVAL;
    return false;
  }
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto length = static_cast<socklen_t>(kNameBegin + name.size());
  return bind(socket, reinterpret_cast<const sockaddr*>(&address), length) == 0;
}

std::string own_name(int socket) {
  sockaddr_un address{};
  socklen_t length = sizeof address;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return "";
  return text_of(address, length);
}

std::string peer_name(int socket) {
  sockaddr_un address{};
  socklen_t length = sizeof address;
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return "";
  return text_of(address, length);
}

}  // namespace eu::model::drm
