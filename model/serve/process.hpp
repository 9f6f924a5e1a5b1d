#pragma once
// Another program, run with limits, whose output is kept.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/serve/sandbox.hpp"

namespace eu::model {

struct ProcessLimits {
  int wall_seconds = 30;
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;  ///< address space
  std::uint64_t file_bytes = std::uint64_t{256} << 20;  ///< of a file that it writes
  std::size_t output_bytes = std::size_t{64} << 20;     ///< of each of its standard streams
  int processes = 0;                    ///< threads of the process and its descendants; 0: no limit
  std::uint64_t tree_memory_bytes = 0;  ///< of them together, resident; 0: no limit
};

struct ProcessEnd {
  enum class Kind { Exited, Died, OutOfTime, TooMuchOutput, TooMuchMemory, Stopped, NotStarted };
  Kind kind = Kind::NotStarted;
  int code = -1;  ///< exit code, or the signal that it died of
  std::string output;
  std::string errors;  ///< standard error; why it was not started
};

/// A process that may be stopped by another thread, before it starts too.
class Process {
 public:
  /// Runs `arguments[0]` in `folder` until its end; it and what it starts are killed when a limit
  /// is reached, when stop() is called, and when this process ends. Its standard input is empty. In
  /// a sandbox, if one is given, whose failure is Kind::NotStarted with a text in `errors`.
  ProcessEnd run(const std::vector<std::string>& arguments, const std::string& folder,
                 const ProcessLimits& limits, const SandboxEntry* sandbox = nullptr);
  void stop();
  bool is_stopped() const { return stopped_; }

 private:
  std::atomic<bool> stopped_{false};
};

}  // namespace eu::model
