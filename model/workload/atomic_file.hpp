#pragma once
// Every file that eusim writes: whole, or not at all.
#include <cstdint>
#include <string>
#include <string_view>

#include "model/workload/file_io.hpp"

namespace eu::model {

/// A file that has no name until it is whole: then it takes the place of the one that was there.
/// Whatever ends the process before, a signal too, leaves that one, and nothing beside it (but for
/// SIGKILL between two system calls, and where a file system has no nameless files: FILE.tmpPID).
/// Devices and pipes are written to. All throw FileError.
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
  [[noreturn]] void fail() const;  ///< for what errno says
  void open();
  void flush();
  void take_place();

  std::string path_;
  std::string beside_;  ///< where it lies until then; empty if it has no name
  bool is_device_;
  std::uint64_t max_bytes_;
  std::uint64_t size_bytes_ = 0;
  std::string buffer_;
  int file_ = -1;
};

/// The same of content that lies in memory.
void write_atomically(const std::string& path, const void* data, std::size_t size);
void write_atomically(const std::string& path, std::string_view content);

/// Could a file be written here? So that one learns of it before the work, not behind it. Throws
/// FileError.
void check_output(const std::string& path);

}  // namespace eu::model
