#include "model/serve/folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "eusim-serve-";  ///< then the process, "-", and six letters

bool is_mine(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid();
}

/// The process that owns a folder of this name; 0 for other names.
pid_t owner_of(const std::string& name) {
  if (name.rfind(kPrefix, 0) != 0) return 0;
  pid_t process = 0;
  const char* const end = name.data() + name.size();
  const auto read = std::from_chars(name.data() + kPrefix.size(), end, process);
  return read.ec == std::errc() && read.ptr != end && *read.ptr == '-' ? process : 0;
}

void remove_abandoned(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
    const pid_t owner = owner_of(at->path().filename().string());
    if (owner <= 0 || (::kill(owner, 0) == 0 || errno != ESRCH) || !is_mine(at->path())) continue;
    std::error_code ignored;
    fs::remove_all(at->path(), ignored);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) throw WriteError("TMPDIR: no folder for temporary files: " + error.message());
  remove_abandoned(parent);
  path_ = (parent / (std::string(kPrefix) + std::to_string(::getpid()) + "-XXXXXX")).string();
  if (::mkdtemp(path_.data()) == nullptr)
    throw WriteError(path_ + ": cannot create it: " + std::strerror(errno));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace eu::model
