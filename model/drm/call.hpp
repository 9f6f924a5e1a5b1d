#pragma once
// A request that the server answers.
#include <sys/types.h>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "model/drm/exports.hpp"
#include "model/drm/file.hpp"
#include "model/drm/memory.hpp"
#include "model/drm/packet.hpp"
#include "model/drm/server.hpp"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {

/// The monotonic clock, in nanoseconds.
inline std::int64_t now_ns() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The GPU, which all files share.
struct Device {
  DeviceFacts facts;
  SubmissionHandler& handler;
  Memory memory;
  Exports exports;
  /// Names of the observation unit's configurations, by id.
  std::map<std::uint64_t, std::string> configurations{};
};

struct Call {
  Call(Device& device_, std::shared_ptr<File> file_) : device(device_), file(std::move(file_)) {}
  Call(Device& device_, const Exports::Entry& entry)
      : device(device_), buffer(entry.buffer), stream(entry.stream) {}

  Device& device;
  std::shared_ptr<File> file;            ///< null for a request on an exported object
  std::shared_ptr<BufferObject> buffer;  ///< that object, if it is a buffer
  std::shared_ptr<PerfStream> stream;    ///< or a stream of reports
  Packet packet;
  pid_t process = 0;     ///< that sent the request
  FileDescriptor reply;  ///< socket for the answer
  FileDescriptor packet_file;
  FileDescriptor given;     ///< sent with the argument
  FileDescriptor result;    ///< sent with the answer
  std::uint32_t value = 0;  ///< return value of an ioctl without error
  /// End of the wait, on the monotonic clock in nanoseconds. Set if the result is kWaits.
  std::int64_t deadline = 0;
  std::function<bool()> is_abandoned;
  bool was_abandoned = false;  ///< is_abandoned has returned true
};

/// Result instead of an errno: try the request again after a change, or at its deadline.
constexpr int kWaits = -1;

/// Result for an unknown request, which is EINVAL for the program.
constexpr int kUnknown = -2;

/// Executes a request. Returns 0, an errno, kWaits or kUnknown.
int handle_call(Call& call);

// Messages of a DRM file's socket.

enum class Received { Nothing, Request, Unsound, End };

/// Reads the next message of a socket into the call's packet, descriptors and process. Unsound: the
/// message is not from the library.
Received receive_request(int socket, Call& call);

/// Sends the answer, if the sender of the request still exists.
void send_reply(Call& call, int error);

/// True if no process waits for the answer any more.
bool is_closed_by_peer(const FileDescriptor& reply);

}  // namespace eu::model::drm
