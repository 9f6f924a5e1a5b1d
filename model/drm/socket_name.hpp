#pragma once
// Abstract names of sockets.
#include <string>

namespace eu::model::drm {

/// A random name that cannot be guessed. Throws std::system_error.
std::string new_socket_name();

/// Binds a socket to a name. False with errno.
bool bind_socket(int socket, const std::string& name);

/// Name of a socket or of its peer; empty if there is none.
std::string own_name(int socket);
std::string peer_name(int socket);

}  // namespace eu::model::drm
