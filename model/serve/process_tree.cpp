#include "model/serve/process.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace eu::model {
namespace {

namespace fs = std::filesystem;

std::uint64_t resident_bytes(const std::string& folder) {
  std::ifstream in(folder + "/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  in >> all >> resident;
  return in ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

/// Adds the children of a process, which /proc lists by the thread that started them. Returns the
/// number of its threads.
std::size_t add_children(const std::string& folder, std::vector<pid_t>& processes) {
  std::size_t threads = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder + "/task", error), end; !error && at != end;
       at.increment(error)) {
    ++threads;
    std::ifstream in(at->path() / "children");
    for (pid_t child; in >> child;) processes.push_back(child);
  }
  return threads;
}

}  // namespace

ProcessTreeUse use_of_tree(pid_t root, std::size_t most_processes) {
  ProcessTreeUse use;
  std::vector<pid_t> processes = {root};
  for (std::size_t i = 0; i < processes.size() && i < most_processes; ++i) {
    const std::string folder = "/proc/" + std::to_string(processes[i]);
    if (i > 0) use.memory_bytes += resident_bytes(folder);
    use.threads += std::max<std::size_t>(1, add_children(folder, processes));
  }
  return use;
}

std::uint64_t bytes_on_disk(const std::string& folder, std::uint64_t most_bytes) {
  constexpr std::uint64_t kCountedBytes = 512;    ///< of stat(2)
  constexpr std::uint64_t kFileBytes = 16 << 10;  ///< of a file without content: its inode and name
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    struct stat status {};
    if (::lstat(at->path().c_str(), &status) != 0) continue;
    bytes += std::max(static_cast<std::uint64_t>(status.st_blocks) * kCountedBytes, kFileBytes);
    if (bytes > most_bytes) break;
  }
  return error ? most_bytes + 1 : bytes;  // what cannot be counted is too much
}

}  // namespace eu::model
