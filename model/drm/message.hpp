#pragma once
// Messages of a DRM file's socket.
#include <optional>

#include "model/drm/call.hpp"

namespace eu::model::drm {

enum class Received { Nothing, Request, Unsound, End };

/// Reads the next message of a socket into the call's packet, descriptors and process. Unsound: the
/// message is not from the library.
Received receive_request(int socket, Call& call);

/// Sends the answer, if the sender of the request still exists.
void send_reply(Call& call, int error);

/// True if no process waits for the answer any more.
bool is_closed_by_peer(const Descriptor& reply);

}  // namespace eu::model::drm
