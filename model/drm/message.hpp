#pragma once
// Messages of a DRM file's socket.
#include <optional>

#include "model/drm/call.hpp"

namespace eu::model::drm {

enum class Received { Nothing, Request, Unsound, End };

/// Takes the next message of a socket into the call's packet, descriptors and process. Unsound: it
/// is none of the library's.
Received receive_request(int socket, Call& call);

/// Sends the answer, if who asked is still there.
void send_answer(Call& call, int error);

/// Is nobody waiting for the answer any more?
bool has_gone(const Descriptor& answer);

}  // namespace eu::model::drm
