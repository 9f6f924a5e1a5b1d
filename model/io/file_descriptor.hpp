#pragma once
// Owner of a file descriptor, and what it shows of the file.
#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace eu::model {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { reset(); }

  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

/// Identifies a file, whatever its name; inode 0: no file.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
};
FileIdentity identity_of(const FileDescriptor& file);

/// The whole content of a regular file of at most `most_bytes`; none for another file, or an error.
std::optional<std::string> content_of(const FileDescriptor& file, std::size_t most_bytes);

}  // namespace eu::model
