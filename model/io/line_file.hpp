#pragma once
// A text of any size, line by line.
#include <cstdio>
#include <memory>
#include <string>

#include "model/io/file_io.hpp"

namespace eu::model {

class LineFile {
 public:
  /// Throws FileError: missing, a directory, unreadable.
  LineFile(const std::string& path, std::size_t longest_line_bytes);

  /// The next line, without its newline; false at the end. Throws FileError for a longer line than
  /// is allowed.
  bool next(std::string& line);
  /// Did the last line end with a newline?
  bool had_newline() const { return had_newline_; }
  /// Of the last line, from 1.
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
