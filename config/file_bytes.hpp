#pragma once
// Files a user names, read whole and within bounds.
#include <cstddef>
#include <string>

namespace eu::config {

/// At most so much is read of what is no file and so does not tell its size: a pipe, a device.
inline constexpr std::size_t kMaxStreamBytes = std::size_t{64} << 20;

/// All bytes of what `path` names, at most `max_bytes`. A file that is larger is not read at all.
struct FileBytes {
  std::string bytes;
  std::string error;  ///< why there are none: "no such file"; empty if there are
};
FileBytes read_file(const std::string& path, std::size_t max_bytes);

}  // namespace eu::config
