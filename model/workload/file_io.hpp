#pragma once
// Files a user names, read whole and within bounds.
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// A file that cannot be read or written; what() names it and says why.
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All bytes of a regular file. Throws FileError: missing, a directory, unreadable, over the limit.
std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes);

/// `path` itself if absolute, else below `directory`.
std::string resolve_path(const std::string& directory, const std::string& path);

/// Does the path end in these characters, which are given in lower case?
bool ends_with(const std::string& path, std::string_view end);

/// Directory part of a path, "." if it has none.
std::string directory_of(const std::string& path);

/// Is there a device or a pipe, which a file of its name must not replace?
bool is_device(const std::string& path);

/// A file that is written beside its place and renamed: there is never half a file. Devices and
/// pipes are written to. All throw FileError.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path, std::uint64_t max_bytes = ~std::uint64_t{0});
  ~AtomicFile();  ///< without commit(), there is no file
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes);
  void commit();
  std::uint64_t size_bytes() const { return size_bytes_; }

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void remove_beside() const;

  std::string path_;
  std::string beside_;
  std::uint64_t max_bytes_;
  std::uint64_t size_bytes_ = 0;
  std::FILE* file_;
};

/// The same of content that lies in memory.
void write_atomically(const std::string& path, const void* data, std::size_t size);

}  // namespace eu::model
