#include "model/io/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

bool reader_closed_pipe = false;

/// A name beside `path` that no other process uses.
std::string beside(const std::string& path) {
  return fmt::format("{}.tmp{}", path, ::getpid());
}

/// Blocks signals during its lifetime.
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
    : path_(path), place_(output_place(path)), max_bytes_(max_bytes) {
  if (place_.is_stream)
    open_stream();
  else
    open();
  buffer_.reserve(kBufferBytes);
}

/// Earlier output is flushed, to come first.
void AtomicFile::open_stream() {
  if (place_.descriptor == STDOUT_FILENO) std::cout.flush();
  file_ = place_.descriptor >= 0 ? ::fcntl(place_.descriptor, F_DUPFD_CLOEXEC, 3)
                                 : ::open(place_.path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file_ < 0) fail();
}

/// Opens a file without a name if the file system has them, else with a name beside its place.
void AtomicFile::open() {
  struct stat old {};
  if (::stat(place_.path.c_str(), &old) == 0) {
    if (S_ISDIR(old.st_mode)) fail("is a directory");
    // Tests the permissions of all users, so that root gets this error too.
    if ((old.st_mode & 0222) == 0) fail("is read-only");
    if (::faccessat(AT_FDCWD, place_.path.c_str(), W_OK, AT_EACCESS) != 0) fail();
  }
  file_ = ::open(directory_of(place_.path).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (file_ >= 0) return;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) fail();
  beside_ = beside(place_.path);
  file_ = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) ::close(file_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void AtomicFile::fail(const std::string& what) const {
  throw WriteError(path_ + ": " + what);
}

void AtomicFile::fail() const {
  fail(errno == ENOENT ? "no such directory" : std::strerror(errno));
}

void AtomicFile::write(std::string_view bytes) {
  size_bytes_ += bytes.size();
  if (size_bytes_ > max_bytes_) fail(fmt::format("larger than {} bytes", max_bytes_));
  buffer_ += bytes;
  if (buffer_.size() >= kBufferBytes) flush();
}

/// A reader of a pipe may close it early, which is not an error.
bool AtomicFile::discards_for_closed_reader() const {
  if (errno != EPIPE || !place_.is_stream) return false;
  reader_closed_pipe = true;
  return true;
}

void AtomicFile::flush() {
  for (std::string_view left = buffer_; !left.empty();) {
    const ssize_t count = ::write(file_, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && discards_for_closed_reader()) break;
    if (count < 0) fail();
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  buffer_.clear();
}

void AtomicFile::close() {
  const int file = file_;
  file_ = -1;
  if (::close(file) != 0) fail();
}

/// A stream is closed immediately: a process that reads two of them in turn waits for the end of
/// the first. A network file system reports at a close what it could not write.
void AtomicFile::finish() {
  if (file_ < 0) return;
  flush();
  buffer_.shrink_to_fit();
  if (place_.is_stream) return close();
  const int again = ::fcntl(file_, F_DUPFD_CLOEXEC, 3);
  if (again < 0 || ::close(again) != 0) fail();
}

/// Only privileged users can keep another owner. Mode bits above 0777 (set-ID) are kept only with
/// owner and group. Without the group, the new group gets only the permissions of all users.
void AtomicFile::keep_mode(const struct stat& old) const {
  struct stat own {};
  if (::fstat(file_, &own) != 0) fail();
  const bool keeps_group = own.st_gid == old.st_gid || ::fchown(file_, own.st_uid, old.st_gid) == 0;
  const bool keeps_owner = own.st_uid == old.st_uid ||
                           ::fchown(file_, old.st_uid, keeps_group ? old.st_gid : own.st_gid) == 0;
  mode_t mode = old.st_mode & (keeps_owner && keeps_group ? 07777 : 0777);
  if (!keeps_group) mode = (mode & 0707) | (mode & 07) << 3;
  if (::fchmod(file_, mode) != 0) fail();
}

bool AtomicFile::link_as(const std::string& name) const {
  const std::string nameless = "/proc/self/fd/" + std::to_string(file_);
  return ::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

void AtomicFile::take_name_beside() {
  const std::string name = beside(place_.path);
  ::unlink(name.c_str());  // left by a killed process with this number
  if (!link_as(name)) fail();
  beside_ = name;
}

/// Gives a nameless file a name beside an existing file, because only a rename replaces a file.
void AtomicFile::prepare() {
  struct stat old {};
  if (place_.is_stream || ::stat(place_.path.c_str(), &old) != 0) return;
  keep_mode(old);
  if (beside_.empty()) take_name_beside();
}

void AtomicFile::take_place() {
  if (place_.is_stream) return;
  if (beside_.empty()) {
    if (link_as(place_.path)) return close();
    if (errno != EEXIST) fail();
    prepare();  // another process was faster
  }
  if (::rename(beside_.c_str(), place_.path.c_str()) != 0) fail();
  beside_.clear();
  close();
}

void AtomicFile::commit() {
  finish();
  const SignalsBlocked blocked;
  prepare();
  take_place();
}

AtomicFile& FileBatch::open(const std::string& path, std::uint64_t max_bytes) {
  return *files_.emplace_back(std::make_unique<AtomicFile>(path, max_bytes));
}

void FileBatch::write(const std::string& path, std::string_view content) {
  AtomicFile& file = open(path);
  file.write(content);
  file.finish();
}

void FileBatch::write(const std::string& path, const void* data, std::size_t size) {
  write(path, {static_cast<const char*>(data), size});
}

void FileBatch::publish() {
  for (const auto& file : files_) file->finish();
  const SignalsBlocked blocked;
  for (const auto& file : files_) file->prepare();
  for (const auto& file : files_) file->take_place();
  files_.clear();
}

void write_atomically(const std::string& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

void check_output(const std::string& path) {
  // The reader of a pipe would see it opened and closed.
  if (!is_device(path)) AtomicFile file(path);
}

bool any_reader_closed() {
  return reader_closed_pipe;
}

}  // namespace eu::model
