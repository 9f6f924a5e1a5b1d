#pragma once
// A replacement of the kernel's interface to an Intel GPU: stock drivers run on a host
// without a GPU. The server starts a program with a preloaded library that sends the ioctls
// of its DRM files here.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/base/counter_report.hpp"

namespace eu::model::drm {

inline constexpr int kHaswell = 75;    ///< DeviceFacts::gen_x10
inline constexpr int kBroadwell = 80;  ///< DeviceFacts::gen_x10; from here on 64-bit addresses

/// Facts of the GPU for drivers.
struct DeviceFacts {
  std::uint16_t pci_id = 0;
  int revision = 0;
  int gen_x10 = 0;  ///< 70, 75, 80, 90
  bool has_llc = true;
  /// Drivers choose addresses themselves, and each context has its own address space.
  bool soft_pin = false;
  std::uint64_t address_bytes = 0;  ///< of an address space: 2^31 to 2^48
  std::uint64_t timestamp_hz = 0;
  int clock_mhz = 0;
  int slices = 1, subslices_per_slice = 1, eus_per_subslice = 1;
};

/// A buffer object in the GPU's address space.
struct BoundBuffer {
  std::uint64_t address;  ///< without the sign extension in bits 48 to 63
  std::uint8_t* bytes;    ///< in the server's memory, for as long as the submission takes
  std::uint64_t size_bytes;
};

enum class Engine { Render, Blit, Video, VideoEnhance };

/// Work for the GPU.
struct Submission {
  std::uint64_t file = 0;     ///< number of the DRM file; unique
  std::uint32_t context = 0;  ///< 0: the file's default
  Engine engine = Engine::Render;
  std::uint64_t batch_address = 0;
  std::uint64_t batch_bytes = 0;
  std::vector<BoundBuffer> buffers;    ///< by address; they do not overlap
  std::function<bool()> is_abandoned;  ///< true: no process waits any more, so stop
};

/// The GPU. Child processes forked during execute() have SIGINT, SIGTERM and SIGHUP blocked.
class SubmissionHandler {
 public:
  SubmissionHandler() = default;
  SubmissionHandler(const SubmissionHandler&) = delete;
  SubmissionHandler& operator=(const SubmissionHandler&) = delete;
  virtual ~SubmissionHandler() = default;
  /// Executes a submission. Returns 0 or an errno. EIO: the GPU hung, and the context is unusable.
  virtual int execute(const Submission& submission) = 0;
  /// Ticks of the render engine's clock, as a program reads it from the host.
  virtual std::uint64_t read_clock() = 0;
  /// Counts the context's work from now on, by the metric set of this uuid; an empty uuid
  /// stops counting.
  virtual void observe(std::uint64_t file, std::uint32_t context, const std::string& uuid) = 0;
  /// Counts of the context's work since observe().
  virtual CounterReport counter_report(std::uint64_t file, std::uint32_t context) = 0;
  /// Drops all state of the context.
  virtual void context_gone(std::uint64_t file, std::uint32_t context) = 0;
};

class Server {
 public:
  Server(const DeviceFacts& facts, SubmissionHandler& handler) : facts_(facts), handler_(handler) {}

  /// Starts `argv`, looked up in PATH, with this environment. Preloads the library at
  /// `library_path` before those in LD_PRELOAD. Serves the program and all processes that it starts
  /// until it has ended and no DRM file is open. Passes SIGINT, SIGTERM and SIGHUP on to it.
  /// Returns its exit code in the form of a shell: 128 + N if signal N ended it, 127 if there is no
  /// such program, 126 if it cannot be executed; the last two with a message on standard error.
  /// Throws std::system_error if the system does not grant what the server needs.
  int run(const std::vector<std::string>& argv,
          const std::map<std::string, std::string>& environment, const std::string& library_path);

 private:
  DeviceFacts facts_;
  SubmissionHandler& handler_;
};

}  // namespace eu::model::drm
