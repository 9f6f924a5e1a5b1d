#include "model/workload/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

/// A name beside `path` that no other process takes.
std::string beside(const std::string& path) {
  return path + ".tmp" + std::to_string(::getpid());
}

/// Signals wait while it is there.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsBlocked() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

AtomicFile::AtomicFile(const std::string& path, std::uint64_t max_bytes)
    : path_(path), is_device_(is_device(path)), max_bytes_(max_bytes) {
  std::error_code error;
  if (fs::is_directory(path, error)) fail("is a directory");
  open();
  buffer_.reserve(kBufferBytes);
}

/// Without a name where the file system can do that, else beside its place.
void AtomicFile::open() {
  if (is_device_) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0) fail();
    return;
  }
  file_ = ::open(directory_of(path_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (file_ >= 0) return;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) fail();
  beside_ = beside(path_);
  file_ = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
}

AtomicFile::~AtomicFile() {
  if (file_ < 0) return;
  ::close(file_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void AtomicFile::fail(const std::string& what) const {
  throw FileError(path_ + ": " + what);
}

void AtomicFile::fail() const {
  fail(errno == ENOENT ? "no such directory" : std::strerror(errno));
}

void AtomicFile::write(std::string_view bytes) {
  size_bytes_ += bytes.size();
  if (size_bytes_ > max_bytes_) fail("larger than " + std::to_string(max_bytes_) + " bytes");
  buffer_ += bytes;
  if (buffer_.size() >= kBufferBytes) flush();
}

void AtomicFile::flush() {
  for (std::string_view left = buffer_; !left.empty();) {
    const ssize_t count = ::write(file_, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail();
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  buffer_.clear();
}

/// Where there is a file already, a nameless one needs a name beside it: only a rename replaces a
/// file.
void AtomicFile::take_place() {
  const SignalsBlocked blocked;
  if (beside_.empty()) {
    const std::string nameless = "/proc/self/fd/" + std::to_string(file_);
    const auto link = [&](const std::string& name) {
      return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    if (link(path_)) return;
    if (errno != EEXIST) fail();
    const std::string name = beside(path_);
    ::unlink(name.c_str());  // of a process of that number that was killed
    if (!link(name)) fail();
    beside_ = name;
  }
  if (::rename(beside_.c_str(), path_.c_str()) != 0) fail();
  beside_.clear();
}

void AtomicFile::commit() {
  flush();
  if (!is_device_) take_place();
  const int file = file_;
  file_ = -1;
  // The last that a network file system says of what was written.
  if (::close(file) != 0) fail();
}

void write_atomically(const std::string& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

void write_atomically(const std::string& path, const void* data, std::size_t size) {
  write_atomically(path, {static_cast<const char*>(data), size});
}

void check_output(const std::string& path) {
  // Who reads from a pipe would see it begin and end.
  if (!is_device(path)) AtomicFile file(path);
}

}  // namespace eu::model
