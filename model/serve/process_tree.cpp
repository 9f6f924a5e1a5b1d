#include "model/serve/process.hpp"

#include <unistd.h>

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

/// Adds the children of a process, which /proc lists by the thread that started them.
void add_children(const std::string& folder, std::vector<pid_t>& processes) {
  std::error_code error;
  for (fs::directory_iterator at(folder + "/task", error), end; !error && at != end;
       at.increment(error)) {
    std::ifstream in(at->path() / "children");
    for (pid_t child; in >> child;) processes.push_back(child);
  }
}

}  // namespace

ProcessTreeUse use_of_tree(pid_t root, std::size_t most_processes) {
  ProcessTreeUse use;
  std::vector<pid_t> processes = {root};
  for (std::size_t i = 0; i < processes.size() && i < most_processes; ++i) {
    const std::string folder = "/proc/" + std::to_string(processes[i]);
    use.memory_bytes += resident_bytes(folder);
    ++use.processes;
    add_children(folder, processes);
  }
  return use;
}

}  // namespace eu::model
