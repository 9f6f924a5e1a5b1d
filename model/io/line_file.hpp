#pragma once
// A text file of any size, read line by line.
#include <cstdio>
#include <memory>
#include <string>

#include "model/io/file_io.hpp"

namespace eu::model {

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
