#pragma once
// Files a user names, read whole and within bounds.
#include <cstdint>
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

/// All bytes of a file or a pipe. Throws FileError: missing, a directory, unreadable, over the
/// limit.
std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes);

/// `path` itself if absolute, else below `directory`.
std::string resolve_path(const std::string& directory, const std::string& path);

/// Does the path end in these characters, which are given in lower case?
bool ends_with(const std::string& path, std::string_view end);

/// Directory part of a path, "." if it has none.
std::string directory_of(const std::string& path);

/// Is there a device or a pipe, which a file of its name must not replace?
bool is_device(const std::string& path);

}  // namespace eu::model
