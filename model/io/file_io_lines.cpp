#include "model/io/file_io.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "config/json/input_file.hpp"

namespace eu::model {

LineFile::LineFile(const std::string& path, std::size_t longest_line_bytes)
    : path_(path),
      longest_line_bytes_(longest_line_bytes),
      file_(std::fopen(path.c_str(), "rb"), &std::fclose) {
  if (!file_)
    throw FileError(path + ": " + (errno == ENOENT ? "no such file" : std::strerror(errno)));
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw FileError(path + ": is a directory");
  config::note_file_read(path, ::fileno(file_.get()));
}

int LineFile::take() {
  const int c = ::getc_unlocked(file_.get());
  if (c == EOF && std::ferror(file_.get()) != 0)
    throw FileError(path_ + ": " + std::strerror(errno));
  return c;
}

bool LineFile::next(std::string& line) {
  line.clear();
  int c = take();
  if (c == EOF) return false;
  ++number_;
  for (; c != EOF && c != '\n'; c = take()) {
    if (line.size() == longest_line_bytes_)
      throw FileError(
          fmt::format("{}:{}: a line of more than {} bytes", path_, number_, longest_line_bytes_));
    line += static_cast<char>(c);
  }
  had_newline_ = c == '\n';
  return true;
}

}  // namespace eu::model
