#pragma once
// Files that eusim writes: complete, or not at all.
#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/io/file_io.hpp"

namespace eu::model {

inline constexpr std::uint64_t kAnySize = ~std::uint64_t{0};

/// A file without a name until it is complete. Then it replaces the existing file and keeps its
/// mode and, if the system allows it, its owner. A symbolic link's target is replaced, not the
/// link; other hard links to the old file keep the old file. A file without write permission for
/// any user is refused. If the process ends before, also by a signal, the old file stays and
/// nothing is left beside it. Exceptions are SIGKILL between two system calls, and file systems
/// without nameless files: FILE.tmpPID is left. Devices, pipes and /dev/stdout are written to
/// directly; if their reader has closed them, the rest is dropped. All functions throw WriteError.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path, std::uint64_t max_bytes = kAnySize);
  ~AtomicFile();  ///< without commit(), there is no file
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes);
  /// Completes the writing: closes a stream; checks for a file that there was room for it.
  void finish();
  /// Finishes the file and gives it its name.
  void commit();

  const std::string& path() const { return path_; }
  std::uint64_t size_bytes() const { return size_bytes_; }

 private:
  friend class FileBatch;

  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail() const;  ///< with the text of errno
  void open();
  void open_stream();
  void flush();
  bool discards_for_closed_reader() const;
  void keep_mode(const struct stat& old) const;
  bool link_as(const std::string& name) const;
  void take_name_beside();
  void prepare();     ///< all steps that can fail before a name is given
  void take_place();  ///< gives it its name
  void close();

  std::string path_;
  OutputPlace place_;
  std::string beside_;  ///< its temporary name; empty if it has none
  std::uint64_t max_bytes_;
  std::uint64_t size_bytes_ = 0;
  std::string buffer_;
  int file_ = -1;
};

/// Files of a command: none exists before all of them are complete.
class FileBatch {
 public:
  /// Begins a file. It exists after publish(); the reference is valid until then.
  /// Throws WriteError.
  AtomicFile& open(const std::string& path, std::uint64_t max_bytes = kAnySize);
  /// Writes a file with content in memory.
  void write(const std::string& path, std::string_view content);
  void write(const std::string& path, const void* data, std::size_t size);
  /// Throws WriteError. Then no file exists, unless the last step, which gives names, failed for
  /// one file after it had succeeded for others.
  void publish();

 private:
  std::vector<std::unique_ptr<AtomicFile>> files_;
};

/// Writes one file with content in memory.
void write_atomically(const std::string& path, std::string_view content);

/// Checks that a file could be written here, to report an error before the work instead of after
/// it. Throws WriteError.
void check_output(const std::string& path);

/// True if the reader of a pipe closed it before the end of the output.
bool any_reader_closed();

}  // namespace eu::model
