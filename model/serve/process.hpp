#pragma once
// Runs another program with limits and keeps its output.
#include <sys/types.h>
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
  std::uint64_t file_bytes = std::uint64_t{256} << 20;  ///< of each file that it writes
  std::size_t output_bytes = std::size_t{64} << 20;     ///< of each of its standard streams
  std::uint64_t open_files = 256;                       ///< of each process, in a sandbox
  int processes = 0;                    ///< threads of the process and its descendants; 0: no limit
  std::uint64_t tree_memory_bytes = 0;  ///< resident memory of all of them; 0: no limit
  std::vector<std::string> written_folders;  ///< on disk; files have no place elsewhere
  std::uint64_t written_bytes = 0;           ///< of all files in these folders; 0: no limit
};

struct ProcessEnd {
  enum class Kind { Exited, Died, OutOfTime, TooMuchOutput, TooMuchMemory, Stopped, NotStarted };
  Kind kind = Kind::NotStarted;
  int code = -1;  ///< exit code, or the signal that killed it
  std::string output;
  std::string errors;  ///< standard error, or why it was not started
};

/// A process that another thread may stop, even before it starts.
class Process {
 public:
  /// Runs `arguments[0]` in `folder` until it ends. The process and its descendants are killed when
  /// a limit is reached, when stop() is called, and when the server ends. Standard input is empty.
  /// With a sandbox whose entry fails, the result is Kind::NotStarted with a text in `errors`.
  ProcessEnd run(const std::vector<std::string>& arguments, const std::string& folder,
                 const ProcessLimits& limits, const SandboxEntry* sandbox = nullptr);
  void stop();
  bool is_stopped() const { return stopped_; }

 private:
  std::atomic<bool> stopped_{false};
};

/// Resource use of a process and its descendants.
struct ProcessTreeUse {
  std::size_t threads = 0;
  std::uint64_t memory_bytes = 0;  ///< resident; shared pages count for each process
};

/// Counts at most `most_processes` processes. Memory is without the root's: the first process of a
/// sandbox shares the server's. Zero if /proc cannot be read.
ProcessTreeUse use_of_tree(pid_t root, std::size_t most_processes);

/// Bytes on disk of all files below a folder, each at least 16 KB. Stops above `most_bytes`, and is
/// above it where a folder cannot be read.
std::uint64_t bytes_on_disk(const std::string& folder, std::uint64_t most_bytes);

}  // namespace eu::model
