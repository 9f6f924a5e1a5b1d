#pragma once
// Reads whole files that a user names, up to a limit.
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace eu::config {

/// Limit for input that is not a file, such as a pipe or a device, whose size is unknown.
inline constexpr std::size_t kMaxStreamBytes = std::size_t{64} << 20;

/// The contents of `path`, at most `max_bytes`. A larger file is not read at all.
struct FileBytes {
  std::string bytes;
  std::string error;  ///< why there are no bytes, such as "no such file"; else empty
};
FileBytes read_file(const std::string& path, std::size_t max_bytes);

/// A file that this process has read, with the system's identification.
struct ReadFile {
  std::string path;  ///< as it was opened
  dev_t device = 0;
  ino_t inode = 0;
};

/// Files that were read, each once, in the order of their first opening; an output must not replace
/// any of them. Pipes and devices are not included.
std::vector<ReadFile> files_read();

/// Adds an open file to files_read(), for readers that do not use read_file().
void note_file_read(const std::string& path, int descriptor);

}  // namespace eu::config
