#include "model/workload/file_io.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <unistd.h>

namespace eu::model {
namespace fs = std::filesystem;

std::vector<std::uint8_t> read_bytes(const std::string& path, std::size_t max_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw FileError(path + ": no such file");
  if (fs::is_directory(status)) throw FileError(path + ": is a directory");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw FileError(path + ": " + std::strerror(errno));
  std::vector<std::uint8_t> bytes;
  char buffer[1 << 16];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    bytes.insert(bytes.end(), buffer, buffer + in.gcount());
    if (bytes.size() > max_bytes)
      throw FileError(path + ": larger than " + std::to_string(max_bytes) + " bytes");
  }
  if (in.bad()) throw FileError(path + ": " + std::strerror(errno));
  return bytes;
}

std::string resolve_path(const std::string& directory, const std::string& path) {
  return fs::path(path).is_absolute() ? path : (fs::path(directory) / path).string();
}

bool ends_with(const std::string& path, std::string_view end) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return path.size() >= end.size() &&
         std::equal(end.begin(), end.end(), path.end() - static_cast<std::ptrdiff_t>(end.size()),
                    [&](char a, char b) { return a == lower(b); });
}

std::string directory_of(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  return parent.empty() ? "." : parent.string();
}

namespace {

/// Writes a file; returns 0 or errno.
int write_file(const std::string& path, const void* data, std::size_t size) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return errno;
  const bool written = std::fwrite(data, 1, size, file) == size && std::fflush(file) == 0;
  const int write_error = errno;
  const bool closed = std::fclose(file) == 0;
  return !written ? write_error : !closed ? errno : 0;
}

}  // namespace

bool is_device(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

void write_atomically(const std::string& path, const void* data, std::size_t size) {
  const bool is_direct = is_device(path);
  const std::string beside = is_direct ? path : path + ".tmp" + std::to_string(::getpid());
  std::error_code error;
  if (const int failure = write_file(beside, data, size); failure != 0) {
    if (!is_direct) fs::remove(beside, error);
    throw FileError(path + ": " + std::strerror(failure));
  }
  if (is_direct) return;
  fs::rename(beside, path, error);
  if (error) {
    const std::string reason = error.message();
    fs::remove(beside, error);
    throw FileError(path + ": " + reason);
  }
}

}  // namespace eu::model
