#include "config/json/input_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

namespace eu::config {
namespace {

std::string errno_text() {
  return errno == ENOENT ? "no such file" : std::strerror(errno);
}

/// A file descriptor that is closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

/// Reads up to `limit` bytes, and one more as a sign that there are more; false for an error.
bool read_up_to(int descriptor, std::size_t limit, std::string& bytes) {
  char block[1 << 16];
  while (bytes.size() <= limit) {
    const ssize_t count =
        ::read(descriptor, block, std::min(sizeof block, limit + 1 - bytes.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) break;
    bytes.append(block, static_cast<std::size_t>(count));
  }
  return true;
}

struct ReadFiles {
  std::mutex mutex;
  std::vector<ReadFile> files;
  std::set<std::pair<dev_t, ino_t>> known;
};

ReadFiles& read_files() {
  static ReadFiles files;
  return files;
}

}  // namespace

std::vector<ReadFile> files_read() {
  const std::lock_guard lock(read_files().mutex);
  return read_files().files;
}

void note_file_read(const std::string& path, int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  ReadFiles& all = read_files();
  const std::lock_guard lock(all.mutex);
  if (all.known.emplace(status.st_dev, status.st_ino).second)
    all.files.push_back({path, status.st_dev, status.st_ino});
}

FileBytes read_file(const std::string& path, std::size_t max_bytes) {
  const Descriptor file(path);
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) return {"", errno_text()};
  if (S_ISDIR(status.st_mode)) return {"", "is a directory"};
  note_file_read(path, file.number());
  const bool is_file = S_ISREG(status.st_mode);
  const auto size_bytes = static_cast<std::size_t>(status.st_size);
  const std::size_t limit = is_file ? max_bytes : std::min(max_bytes, kMaxStreamBytes);
  FileBytes result;
  if (!is_file || size_bytes <= limit) {
    if (is_file) result.bytes.reserve(size_bytes);
    if (!read_up_to(file.number(), limit, result.bytes)) return {"", errno_text()};
    if (result.bytes.size() <= limit) return result;
  }
  return {"", fmt::format(
                  "larger than {} bytes{}", limit,
                  is_file || limit == max_bytes ? "" : ", the limit for input that is not a file")};
}

}  // namespace eu::config
