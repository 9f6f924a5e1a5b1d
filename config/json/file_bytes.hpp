#pragma once
// Files a user names, read whole and within bounds.
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace eu::config {

/// At most so much is read of what is no file and so does not tell its size: a pipe, a device.
inline constexpr std::size_t kMaxStreamBytes = std::size_t{64} << 20;

/// All bytes of what `path` names, at most `max_bytes`. A file that is larger is not read at all.
struct FileBytes {
  std::string bytes;
  std::string error;  ///< why there are none: "no such file"; empty if there are
};
FileBytes read_file(const std::string& path, std::size_t max_bytes);

/// A file that this process has read, as the system knows it.
struct ReadFile {
  std::string path;  ///< as it was opened
  dev_t device = 0;
  ino_t inode = 0;
};

/// What was read, each file once, in the order in which it was first opened: an output must not
/// take the place of one of them. Pipes and devices are not among them.
std::vector<ReadFile> files_read();

/// Adds what is open to them, for whoever reads without read_file.
void note_file_read(const std::string& path, int descriptor);

}  // namespace eu::config
