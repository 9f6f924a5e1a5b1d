#pragma once
// Abstract names of sockets.
#include <string>

namespace eu::model::drm {

/// A name nobody can guess. Throws std::system_error.
std::string new_socket_name();

/// False with errno.
bool bind_socket(int socket, const std::string& name);

/// Empty if there is none.
std::string own_name(int socket);
std::string peer_name(int socket);

}  // namespace eu::model::drm
