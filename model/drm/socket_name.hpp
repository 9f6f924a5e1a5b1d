#pragma once
// Names of sockets, and the error of a system call.
#include <cerrno>
#include <string>
#include <system_error>

namespace eu::model::drm {

/// Throws the error of a system call that has just failed; `what` names it.
[[noreturn]] inline void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// Abstract names of sockets.

/// A random name that cannot be guessed. Throws std::system_error.
std::string new_socket_name();

/// Binds a socket to a name. False with errno.
bool bind_socket(int socket, const std::string& name);

/// Name of a socket or of its peer; empty if there is none.
std::string own_name(int socket);
std::string peer_name(int socket);

}  // namespace eu::model::drm
