#pragma once
// Files that a user names: their contents and their kind.
#include <sys/types.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace eu::config {

// Reads whole files that a user names, up to a limit.

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

// Detects the kind of a file that is given to the wrong reader (file_kinds.def).

/// Words for an error message; `what` is empty for an unknown kind.
struct FileKind {
  std::string_view what;    ///< "a trace"
  std::string_view reader;  ///< "eusim replay reads it"

  bool is_known() const { return !what.empty(); }
  bool operator==(const FileKind& other) const { return what == other.what; }
  /// Both parts, such as "a trace; eusim replay reads it".
  std::string text() const;
};

/// The kind by the first bytes, by the "schema" of a JSON document, by words of OpenCL C, GLSL or
/// related languages, then by the name's ending. Kernels as text or machine code are unknown.
FileKind file_kind(std::string_view bytes, std::string_view path);

/// The kind by the first bytes only.
FileKind binary_kind(std::string_view bytes);

/// The kind by a "schema" such as "eusim.machine/v1".
FileKind schema_kind(std::string_view schema);

}  // namespace eu::config
