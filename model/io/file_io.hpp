#pragma once
// Files a user names, read whole and within bounds.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// A file that cannot be used; what() names it and says why, on one line that a terminal can show.
class FileError : public std::runtime_error {
 public:
  explicit FileError(const std::string& message);
};

/// A file, or standard output, that cannot be written (exit code 7).
class WriteError : public FileError {
 public:
  using FileError::FileError;
};

/// All bytes of a file or a pipe. Throws FileError: missing, a directory, unreadable, over the
/// limit.
std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes);

/// `path` itself if absolute, else below `directory`.
std::string resolve_path(const std::string& directory, const std::string& path);

/// Does the path end in these characters, which are given in lower case?
bool ends_with(const std::string& path, std::string_view end);

/// Directory part of a path, "." if it has none.
std::string directory_of(const std::string& path);

/// Where the bytes of an output go.
struct OutputPlace {
  std::string path;        ///< behind symbolic links; nothing need be there
  int descriptor = -1;     ///< of what is open already: 1 for /dev/stdout; else -1
  bool is_stream = false;  ///< a device, a pipe, a descriptor: to be written to, not to be replaced
};

/// Follows symbolic links. Throws WriteError for too many of them.
OutputPlace output_place(const std::string& path);

/// Is there a device, a pipe or an open descriptor, which a file of its name must not replace?
bool is_device(const std::string& path);

}  // namespace eu::model
