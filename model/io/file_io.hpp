#pragma once
// Files that a user names, read as a whole or line by line, and within limits.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// A file that cannot be used; what() has its name and the reason, on one line of printable text.
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

/// The path without "..", if that is the same file; else the path itself.
std::string plain_path(const std::string& path);

/// True if the path ends in `end`, which is in lower case; the path's case does not matter.
bool ends_with(const std::string& path, std::string_view end);

/// Directory part of a path, "." if it has none.
std::string directory_of(const std::string& path);

/// Destination of an output.
struct OutputPlace {
  std::string path;        ///< after symbolic links; nothing need exist there
  int descriptor = -1;     ///< if it is open already: 1 for /dev/stdout; else -1
  bool is_stream = false;  ///< a device, a pipe, a descriptor: written to, not replaced
};

/// Follows symbolic links. Throws WriteError for too many of them.
OutputPlace output_place(const std::string& path);

/// True for a device, a pipe or an open descriptor, which a file must not replace.
bool is_device(const std::string& path);

/// SHA-256 of a file in hex; empty if it cannot be read. Uses constant memory.
std::string file_digest(const std::string& path);

/// A text file of any size, read line by line.
class LineFile {
 public:
  /// Throws FileError: missing, a directory, unreadable.
  LineFile(const std::string& path, std::size_t longest_line_bytes);

  /// Reads the next line, without its newline; false at the end. Throws FileError for a line that
  /// is longer than allowed.
  bool next(std::string& line);
  /// True if the last line ended with a newline.
  bool had_newline() const { return had_newline_; }
  /// Number of the last line, from 1.
  int number() const { return number_; }

 private:
  int take();

  std::string path_;
  std::size_t longest_line_bytes_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  int number_ = 0;
  bool had_newline_ = true;
};

}  // namespace eu::model
