#pragma once
// A stand-in for the kernel's interface to an Intel GPU: stock drivers run on a machine that has no
// GPU. A program is started with a library preloaded that sends the ioctls of its DRM files here.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/base/counter_report.hpp"

namespace eu::model::drm {

inline constexpr int kHaswell = 75;    ///< DeviceFacts::gen_x10
inline constexpr int kBroadwell = 80;  ///< DeviceFacts::gen_x10 from where addresses have 64 bits

/// What the driver is told of the GPU.
struct DeviceFacts {
  std::uint16_t pci_id = 0;
  int revision = 0;
  int gen_x10 = 0;  ///< 70, 75, 80, 90
  bool has_llc = true;
  /// Drivers choose addresses themselves, and contexts have address spaces of their own.
  bool soft_pin = false;
  std::uint64_t address_bytes = 0;  ///< of an address space: 2^31 to 2^48
  std::uint64_t timestamp_hz = 0;
  int clock_mhz = 0;
  int slices = 1, subslices_per_slice = 1, eus_per_subslice = 1;
};

/// A buffer object where the GPU sees it.
struct BoundBuffer {
  std::uint64_t address;  ///< without the sign's copies in bits 48 to 63
  std::uint8_t* bytes;    ///< in the server's memory, for as long as the submission takes
  std::uint64_t size_bytes;
};

enum class Engine { Render, Blit, Video, VideoEnhance };

/// Work for the GPU.
struct Submission {
  std::uint64_t file = 0;     ///< which DRM file; a number is never used again
  std::uint32_t context = 0;  ///< 0: the file's default
  Engine engine = Engine::Render;
  std::uint64_t batch_address = 0;
  std::uint64_t batch_bytes = 0;
  std::vector<BoundBuffer> buffers;    ///< by address; they do not overlap
  std::function<bool()> is_abandoned;  ///< nobody waits for it any more: give up
};

/// The GPU. Its child processes have SIGINT, SIGTERM and SIGHUP blocked if they are forked while it
/// executes.
class SubmissionHandler {
 public:
  SubmissionHandler() = default;
  SubmissionHandler(const SubmissionHandler&) = delete;
  SubmissionHandler& operator=(const SubmissionHandler&) = delete;
  virtual ~SubmissionHandler() = default;
  /// 0 or an errno. EIO: the GPU hung; the context can do nothing more then.
  virtual int execute(const Submission& submission) = 0;
  /// Ticks of the render engine's clock, as a program reads them from the host.
  virtual std::uint64_t read_clock() = 0;
  /// Work of the context is counted from now on, by the metric set of this name; by none any more
  /// if it is empty.
  virtual void observe(std::uint64_t file, std::uint32_t context, const std::string& uuid) = 0;
  /// Of the context's work since then.
  virtual CounterReport counter_report(std::uint64_t file, std::uint32_t context) = 0;
  /// What is kept for the context can be dropped.
  virtual void context_gone(std::uint64_t file, std::uint32_t context) = 0;
};

class Server {
 public:
  Server(const DeviceFacts& facts, SubmissionHandler& handler) : facts_(facts), handler_(handler) {}

  /// Starts `argv`, looked up in PATH, with this environment and the library at `library_path`
  /// preloaded before what LD_PRELOAD names already. Serves it and all that it starts until it has
  /// ended and no DRM file is open any more. Returns its exit code as a shell has it: 128 + N if
  /// signal N ended it, 127 if there is no such program and 126 if it cannot be executed, which
  /// standard error is told. SIGINT, SIGTERM and SIGHUP are passed on to it. Throws
  /// std::system_error if the system does not grant what the server needs.
  int run(const std::vector<std::string>& argv,
          const std::map<std::string, std::string>& environment, const std::string& library_path);

 private:
  DeviceFacts facts_;
  SubmissionHandler& handler_;
};

}  // namespace eu::model::drm
