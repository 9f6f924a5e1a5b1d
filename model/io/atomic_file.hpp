#pragma once
// Every file that eusim writes: whole, or not at all.
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

/// A file that has no name until it is whole: then it takes the place of the one that was there, of
/// which it keeps mode and, where the system allows that, owner. Where a symbolic link leads is
/// replaced, not the link; other hard links to the old file keep the old file; a file that nobody
/// may write is refused. Whatever ends the process before, a signal too, leaves the old one, and
/// nothing beside it (but for SIGKILL between two system calls, and where a file system has no
/// nameless files: FILE.tmpPID). Devices, pipes and /dev/stdout are written to; if their reader has
/// gone, the rest is dropped. All throw WriteError.
class AtomicFile {
 public:
  explicit AtomicFile(const std::string& path, std::uint64_t max_bytes = kAnySize);
  ~AtomicFile();  ///< without commit(), there is no file
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view bytes);
  /// All is written: a stream is closed; of a file one knows now that there is room for it.
  void finish();
  /// Finishes it and gives it its name.
  void commit();

  const std::string& path() const { return path_; }
  std::uint64_t size_bytes() const { return size_bytes_; }

 private:
  friend class FileBatch;

  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail() const;  ///< for what errno says
  void open();
  void open_stream();
  void flush();
  bool drops_rest() const;
  void keep_mode(const struct stat& old) const;
  bool link_as(const std::string& name) const;
  void take_name_beside();
  void prepare();     ///< all that can still fail before a name is given
  void take_place();  ///< gives it its name
  void close();

  std::string path_;
  OutputPlace place_;
  std::string beside_;  ///< where it lies until then; empty if it has no name
  std::uint64_t max_bytes_;
  std::uint64_t size_bytes_ = 0;
  std::string buffer_;
  int file_ = -1;
};

/// The files of a command: none is there before all of them are whole.
class FileBatch {
 public:
  /// Begins a file, which is there after publish(), and is this one until then. Throws WriteError.
  AtomicFile& open(const std::string& path, std::uint64_t max_bytes = kAnySize);
  /// The same of content that lies in memory.
  void write(const std::string& path, std::string_view content);
  void write(const std::string& path, const void* data, std::size_t size);
  /// Throws WriteError; then none of the files is there, unless a last step that had succeeded for
  /// some of them, to give the whole file its name, failed for another.
  void publish();

 private:
  std::vector<std::unique_ptr<AtomicFile>> files_;
};

/// One file of content that lies in memory.
void write_atomically(const std::string& path, std::string_view content);

/// Could a file be written here? So that one learns of it before the work, not behind it. Throws
/// WriteError.
void check_output(const std::string& path);

/// Did who reads a pipe that was written to close it, having seen enough?
bool a_reader_has_gone();

}  // namespace eu::model
