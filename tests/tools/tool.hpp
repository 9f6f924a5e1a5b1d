#pragma once
// Other people's assemblers and disassemblers, where they are installed.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/files.hpp"

namespace eu::test {

inline bool is_installed(const std::string& tool) {
  return std::system(("command -v " + tool + " >/dev/null 2>&1").c_str()) == 0;
}

/// A directory of its own, removed with its contents.
class WorkDirectory {
 public:
  WorkDirectory()
      : path_(std::filesystem::temp_directory_path() /
              ("eusim_tools_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~WorkDirectory() { std::filesystem::remove_all(path_); }
  WorkDirectory(const WorkDirectory&) = delete;
  WorkDirectory& operator=(const WorkDirectory&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

  std::string write(const std::string& name, const std::string& contents) const {
    std::ofstream(file(name), std::ios::binary) << contents;
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

/// Runs a command line of the shell in silence; its exit status.
inline int run_tool(const std::string& command) {
  const int status = std::system((command + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace eu::test
